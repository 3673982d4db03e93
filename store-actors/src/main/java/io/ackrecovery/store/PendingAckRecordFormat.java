package io.ackrecovery.store;

import java.util.List;

/**
 * The bytes of a log entry and the records in it, as a Pulsar broker writes them: either one record in protobuf, or, from a
 * broker that batches its writes, a header of magic and version and any number of records. Written bytes equal the broker's.
 *
 * <p>Fields that are not known are passed over, as protobuf has it, so that a newer broker may add some; groups, which no broker's
 * classes can read, are not. Anything else that
 * is not understood is an error: a guess would be worse than a stop. Thread-safe.
 */
public final class PendingAckRecordFormat {

    private PendingAckRecordFormat() {}

    /**
     * The records of one entry, in the order they were written; at least one.
     *
     * @throws MalformedRecord if the payload is empty or cut short, has bytes left over, is a batch of another version or of
     *     no records, or holds a record without one of its parts, or of an operation or acknowledgement type nobody knows
     */
    public static List<PendingAckRecord> decode(byte[] payload) throws MalformedRecord {
        RecordCollector collector = new RecordCollector();
        new RecordReader().read(payload, collector);
        return collector.records();
    }

    /** One record as an entry of its own. */
    public static byte[] encode(PendingAckRecord record) {
        return RecordEncoder.plain(record);
    }

    /** Several records as one entry. */
    public static byte[] encodeBatch(List<PendingAckRecord> records) {
        if (records.isEmpty()) {
            throw new IllegalArgumentException("a batch holds at least one record");
        }
        return RecordEncoder.batch(records);
    }
}
