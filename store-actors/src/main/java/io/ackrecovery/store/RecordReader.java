package io.ackrecovery.store;

import static io.ackrecovery.store.AckedPosition.NO_BATCH_SIZE;

import java.util.Arrays;

/**
 * Reads entries of {@link PendingAckRecordFormat} field by field into a {@link RecordSink}. One reader serves entry after entry and
 * makes no objects. Not thread-safe.
 */
public final class RecordReader {

    private static final int UNSET = -1;

    private final WireReader in = new WireReader();
    private long[] words = new long[4];
    private int wordCount;

    /**
     * Reads one entry.
     *
     * @throws MalformedRecord as {@link PendingAckRecordFormat#decode} does; what the sink was given before is then to be thrown
     *     away
     */
    public void read(byte[] payload, RecordSink sink) throws MalformedRecord {
        if (payload.length == 0) {
            throw new MalformedRecord("an empty entry", 0);
        }
        if (!isBatch(payload)) {
            in.begin(payload, 0);
            record(sink);
            return;
        }
        if (payload.length <= RecordFields.BATCH_HEADER_BYTES) {
            throw new MalformedRecord("a batch without records", payload.length);
        }
        int version = shortAt(payload, 2);
        if (version != RecordFields.BATCH_VERSION) {
            throw new MalformedRecord("batch version " + version + ", which is not known,", 2);
        }
        in.begin(payload, RecordFields.BATCH_HEADER_BYTES);
        records(sink);
    }

    private static boolean isBatch(byte[] payload) {
        return payload.length >= 2 && shortAt(payload, 0) == RecordFields.BATCH_MAGIC;
    }

    private static int shortAt(byte[] payload, int index) {
        return (payload[index] & 0xff) << 8 | payload[index + 1] & 0xff;
    }

    private void records(RecordSink sink) throws MalformedRecord {
        boolean empty = true;
        for (int tag = in.tag(); tag != 0; tag = in.tag()) {
            if (tag == RecordFields.BATCH_RECORD) {
                int outer = in.enter();
                record(sink);
                in.leave(outer);
                empty = false;
            } else {
                in.skip(tag);
            }
        }
        if (empty) {
            throw in.malformed("a batch without records");
        }
    }

    private void record(RecordSink sink) throws MalformedRecord {
        int op = UNSET;
        int type = UNSET;
        long most = 0;
        long least = 0;
        boolean hasMost = false;
        boolean hasLeast = false;
        boolean hasPosition = false;
        for (int tag = in.tag(); tag != 0; tag = in.tag()) {
            switch (tag) {
                case RecordFields.OP -> op = (int) in.varint();
                case RecordFields.ACK_TYPE -> type = (int) in.varint();
                case RecordFields.TXN_LEAST_BITS -> {
                    least = in.varint();
                    hasLeast = true;
                }
                case RecordFields.TXN_MOST_BITS -> {
                    most = in.varint();
                    hasMost = true;
                }
                case RecordFields.POSITION -> {
                    int outer = in.enter();
                    position(sink);
                    in.leave(outer);
                    hasPosition = true;
                }
                default -> in.skip(tag);
            }
        }
        if (!hasMost || !hasLeast) {
            throw in.malformed("a record without its transaction id");
        }
        tell(sink, op, ackType(type), most, least, hasPosition);
    }

    private void tell(RecordSink sink, int op, AckType type, long most, long least, boolean hasPosition)
            throws MalformedRecord {
        switch (op) {
            case RecordFields.OP_ACK -> {
                if (type == AckType.CUMULATIVE && !hasPosition) {
                    throw in.malformed("a cumulative acknowledgement without a position");
                }
                sink.acked(type, most, least);
            }
            case RecordFields.OP_COMMIT -> sink.committed(type, most, least);
            case RecordFields.OP_ABORT -> sink.aborted(type, most, least);
            case UNSET -> throw in.malformed("a record without an operation");
            default -> throw in.malformed("operation " + op + ", which is not known,");
        }
    }

    private AckType ackType(int type) throws MalformedRecord {
        return switch (type) {
            case 0 -> AckType.INDIVIDUAL;
            case 1 -> AckType.CUMULATIVE;
            case UNSET -> throw in.malformed("a record without an acknowledgement type");
            default -> throw in.malformed("acknowledgement type " + type + ", which is not known,");
        };
    }

    private void position(RecordSink sink) throws MalformedRecord {
        long ledgerId = 0;
        long entryId = 0;
        boolean hasLedger = false;
        boolean hasEntry = false;
        int batchSize = NO_BATCH_SIZE;
        wordCount = 0;
        for (int tag = in.tag(); tag != 0; tag = in.tag()) {
            switch (tag) {
                case RecordFields.LEDGER_ID -> {
                    ledgerId = in.varint();
                    hasLedger = true;
                }
                case RecordFields.ENTRY_ID -> {
                    entryId = in.varint();
                    hasEntry = true;
                }
                case RecordFields.ACK_SET_WORD -> add(in.varint());
                case RecordFields.ACK_SET_PACKED -> packedWords();
                case RecordFields.BATCH_SIZE -> batchSize = (int) in.varint();
                default -> in.skip(tag);
            }
        }
        if (!hasLedger || !hasEntry) {
            throw in.malformed("an acknowledged position without its " + (hasLedger ? "entry" : "ledger") + " id");
        }
        sink.position(ledgerId, entryId, batchSize, words, wordCount);
    }

    private void packedWords() throws MalformedRecord {
        int outer = in.enter();
        while (!in.isAtEnd()) {
            add(in.varint());
        }
        in.leave(outer);
    }

    private void add(long word) {
        if (wordCount == words.length) {
            words = Arrays.copyOf(words, 2 * wordCount);
        }
        words[wordCount++] = word;
    }
}
