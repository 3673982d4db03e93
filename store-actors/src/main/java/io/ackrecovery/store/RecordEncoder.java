package io.ackrecovery.store;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Writes records with the fields in the order, and the ack sets unpacked, as the broker does. */
final class RecordEncoder {

    private final CodedOutputStream out;

    private RecordEncoder(CodedOutputStream out) {
        this.out = out;
    }

    static byte[] plain(PendingAckRecord record) {
        byte[] bytes = new byte[sizeOf(record)];
        write(bytes, 0, encoder -> encoder.record(record));
        return bytes;
    }

    static byte[] batch(List<PendingAckRecord> records) {
        int size = RecordFields.BATCH_HEADER_BYTES;
        for (PendingAckRecord record : records) {
            size += sizeOfNested(RecordFields.BATCH_RECORD, sizeOf(record));
        }
        byte[] bytes = new byte[size];
        bytes[0] = (byte) (RecordFields.BATCH_MAGIC >>> 8);
        bytes[1] = (byte) RecordFields.BATCH_MAGIC;
        bytes[3] = (byte) RecordFields.BATCH_VERSION;
        write(bytes, RecordFields.BATCH_HEADER_BYTES, encoder -> {
            for (PendingAckRecord record : records) {
                encoder.nested(RecordFields.BATCH_RECORD, sizeOf(record));
                encoder.record(record);
            }
        });
        return bytes;
    }

    private void record(PendingAckRecord record) throws IOException {
        varint(RecordFields.OP, opOf(record));
        varint(RecordFields.ACK_TYPE, ackTypeOf(record).ordinal());
        varint(RecordFields.TXN_LEAST_BITS, record.txnId().leastBits());
        varint(RecordFields.TXN_MOST_BITS, record.txnId().mostBits());
        for (AckedPosition position : positionsOf(record)) {
            nested(RecordFields.POSITION, sizeOf(position));
            position(position);
        }
    }

    private void position(AckedPosition position) throws IOException {
        varint(RecordFields.LEDGER_ID, position.ledgerId());
        varint(RecordFields.ENTRY_ID, position.entryId());
        for (int i = 0; i < position.ackSetWords(); i++) {
            varint(RecordFields.ACK_SET_WORD, position.ackSetWord(i));
        }
        if (position.hasBatchSize()) {
            varint(RecordFields.BATCH_SIZE, position.batchSize());
        }
    }

    private void varint(int tag, long value) throws IOException {
        out.writeUInt32NoTag(tag);
        out.writeUInt64NoTag(value);
    }

    private void nested(int tag, int size) throws IOException {
        out.writeUInt32NoTag(tag);
        out.writeUInt32NoTag(size);
    }

    private static int sizeOf(PendingAckRecord record) {
        int size = sizeOfVarint(RecordFields.OP, opOf(record))
                + sizeOfVarint(RecordFields.ACK_TYPE, ackTypeOf(record).ordinal())
                + sizeOfVarint(RecordFields.TXN_LEAST_BITS, record.txnId().leastBits())
                + sizeOfVarint(RecordFields.TXN_MOST_BITS, record.txnId().mostBits());
        for (AckedPosition position : positionsOf(record)) {
            size += sizeOfNested(RecordFields.POSITION, sizeOf(position));
        }
        return size;
    }

    private static int sizeOf(AckedPosition position) {
        int size = sizeOfVarint(RecordFields.LEDGER_ID, position.ledgerId())
                + sizeOfVarint(RecordFields.ENTRY_ID, position.entryId());
        for (int i = 0; i < position.ackSetWords(); i++) {
            size += sizeOfVarint(RecordFields.ACK_SET_WORD, position.ackSetWord(i));
        }
        return position.hasBatchSize() ? size + sizeOfVarint(RecordFields.BATCH_SIZE, position.batchSize()) : size;
    }

    private static int sizeOfVarint(int tag, long value) {
        return CodedOutputStream.computeUInt32SizeNoTag(tag) + CodedOutputStream.computeUInt64SizeNoTag(value);
    }

    private static int sizeOfNested(int tag, int size) {
        return CodedOutputStream.computeUInt32SizeNoTag(tag) + CodedOutputStream.computeUInt32SizeNoTag(size) + size;
    }

    private static int opOf(PendingAckRecord record) {
        if (record instanceof PendingAckRecord.Commit) {
            return RecordFields.OP_COMMIT;
        }
        return record instanceof PendingAckRecord.Abort ? RecordFields.OP_ABORT : RecordFields.OP_ACK;
    }

    private static AckType ackTypeOf(PendingAckRecord record) {
        if (record instanceof PendingAckRecord.Commit commit) {
            return commit.ackType();
        }
        if (record instanceof PendingAckRecord.Abort abort) {
            return abort.ackType();
        }
        return record instanceof PendingAckRecord.CumulativeAck ? AckType.CUMULATIVE : AckType.INDIVIDUAL;
    }

    private static List<AckedPosition> positionsOf(PendingAckRecord record) {
        if (record instanceof PendingAckRecord.IndividualAck ack) {
            return ack.positions();
        }
        return record instanceof PendingAckRecord.CumulativeAck ack ? List.of(ack.position()) : List.of();
    }

    private static void write(byte[] bytes, int from, Writing writing) {
        CodedOutputStream out = CodedOutputStream.newInstance(bytes, from, bytes.length - from);
        try {
            writing.apply(new RecordEncoder(out));
            out.checkNoSpaceLeft();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot happen: the size was computed before", e);
        }
    }

    private interface Writing {
        void apply(RecordEncoder encoder) throws IOException;
    }
}
