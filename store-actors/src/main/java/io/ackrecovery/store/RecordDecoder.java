package io.ackrecovery.store;

import static io.ackrecovery.store.AckedPosition.NO_BATCH_SIZE;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the messages of the wire format, field by field and straight into records. One per entry. */
final class RecordDecoder {

    private static final int UNSET = -1;

    private final CodedInputStream in;
    private final int start;

    RecordDecoder(CodedInputStream in, int start) {
        this.in = in;
        this.start = start;
    }

    /** 0 at the end of the message. */
    int nextTag() throws IOException {
        return in.readTag();
    }

    int enter() throws IOException {
        return in.pushLimit(in.readRawVarint32());
    }

    void leave(int outer) {
        in.popLimit(outer);
    }

    void skip(int tag) throws IOException, MalformedRecord {
        if (!in.skipField(tag)) {
            throw malformed("the end of a group that never began");
        }
    }

    MalformedRecord malformed(String what) {
        return new MalformedRecord(what, start + in.getTotalBytesRead());
    }

    PendingAckRecord record() throws IOException, MalformedRecord {
        int op = UNSET;
        int type = UNSET;
        long most = 0;
        long least = 0;
        boolean hasMost = false;
        boolean hasLeast = false;
        List<AckedPosition> positions = List.of();
        for (int tag = nextTag(); tag != 0; tag = nextTag()) {
            switch (tag) {
                case RecordFields.OP -> op = in.readEnum();
                case RecordFields.ACK_TYPE -> type = in.readEnum();
                case RecordFields.TXN_LEAST_BITS -> {
                    least = in.readUInt64();
                    hasLeast = true;
                }
                case RecordFields.TXN_MOST_BITS -> {
                    most = in.readUInt64();
                    hasMost = true;
                }
                case RecordFields.POSITION -> {
                    int outer = enter();
                    positions = positions.isEmpty() ? new ArrayList<>(1) : positions;
                    positions.add(position());
                    leave(outer);
                }
                default -> skip(tag);
            }
        }
        if (!hasMost || !hasLeast) {
            throw malformed("a record without its transaction id");
        }
        return record(op, ackType(type), new TxnId(most, least), positions);
    }

    private PendingAckRecord record(int op, AckType type, TxnId txn, List<AckedPosition> positions)
            throws MalformedRecord {
        return switch (op) {
            case RecordFields.OP_ACK ->
                type == AckType.CUMULATIVE
                        ? new PendingAckRecord.CumulativeAck(txn, only(positions))
                        : new PendingAckRecord.IndividualAck(txn, positions);
            case RecordFields.OP_COMMIT -> new PendingAckRecord.Commit(txn, type);
            case RecordFields.OP_ABORT -> new PendingAckRecord.Abort(txn, type);
            case UNSET -> throw malformed("a record without an operation");
            default -> throw malformed("operation " + op + ", which is not known,");
        };
    }

    /** The broker writes one position, and reads the first. */
    private AckedPosition only(List<AckedPosition> positions) throws MalformedRecord {
        if (positions.isEmpty()) {
            throw malformed("a cumulative acknowledgement without a position");
        }
        return positions.get(0);
    }

    private AckType ackType(int type) throws MalformedRecord {
        return switch (type) {
            case 0 -> AckType.INDIVIDUAL;
            case 1 -> AckType.CUMULATIVE;
            case UNSET -> throw malformed("a record without an acknowledgement type");
            default -> throw malformed("acknowledgement type " + type + ", which is not known,");
        };
    }

    private AckedPosition position() throws IOException, MalformedRecord {
        long ledgerId = 0;
        long entryId = 0;
        boolean hasLedger = false;
        boolean hasEntry = false;
        int batchSize = NO_BATCH_SIZE;
        long[] words = {};
        for (int tag = nextTag(); tag != 0; tag = nextTag()) {
            switch (tag) {
                case RecordFields.LEDGER_ID -> {
                    ledgerId = in.readUInt64();
                    hasLedger = true;
                }
                case RecordFields.ENTRY_ID -> {
                    entryId = in.readUInt64();
                    hasEntry = true;
                }
                case RecordFields.ACK_SET_WORD -> words = append(words, in.readInt64());
                case RecordFields.ACK_SET_PACKED -> words = appendPacked(words);
                case RecordFields.BATCH_SIZE -> batchSize = in.readInt32();
                default -> skip(tag);
            }
        }
        if (!hasLedger || !hasEntry) {
            throw malformed("an acknowledged position without its " + (hasLedger ? "entry" : "ledger") + " id");
        }
        return new AckedPosition(ledgerId, entryId, batchSize, words);
    }

    private long[] appendPacked(long[] words) throws IOException {
        int outer = enter();
        long[] all = words;
        while (!in.isAtEnd()) {
            all = append(all, in.readInt64());
        }
        leave(outer);
        return all;
    }

    /** One word at a time: a batch of up to 64 messages has one, and larger ones are rare. */
    private static long[] append(long[] words, long word) {
        long[] longer = Arrays.copyOf(words, words.length + 1);
        longer[words.length] = word;
        return longer;
    }
}
