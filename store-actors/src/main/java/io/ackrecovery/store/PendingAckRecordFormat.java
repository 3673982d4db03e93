package io.ackrecovery.store;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a log entry and the records in it, as a Pulsar broker writes them: either one record in protobuf, or, from a
 * broker that batches its writes, a header of magic and version and any number of records. Written bytes equal the broker's.
 *
 * <p>Fields that are not known are passed over, as protobuf has it, so that a newer broker may add some. Anything else that
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
        if (payload.length == 0) {
            throw new MalformedRecord("an empty entry", 0);
        }
        if (!isBatch(payload)) {
            CodedInputStream in = CodedInputStream.newInstance(payload);
            return List.of(decodeWith(in, 0, RecordDecoder::record));
        }
        if (payload.length <= RecordFields.BATCH_HEADER_BYTES) {
            throw new MalformedRecord("a batch without records", payload.length);
        }
        int version = shortAt(payload, 2);
        if (version != RecordFields.BATCH_VERSION) {
            throw new MalformedRecord("batch version " + version + ", which is not known,", 2);
        }
        int from = RecordFields.BATCH_HEADER_BYTES;
        CodedInputStream in = CodedInputStream.newInstance(payload, from, payload.length - from);
        return decodeWith(in, from, PendingAckRecordFormat::records);
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

    private static boolean isBatch(byte[] payload) {
        return payload.length >= 2 && shortAt(payload, 0) == RecordFields.BATCH_MAGIC;
    }

    private static int shortAt(byte[] payload, int index) {
        return (payload[index] & 0xff) << 8 | payload[index + 1] & 0xff;
    }

    private static List<PendingAckRecord> records(RecordDecoder decoder) throws IOException, MalformedRecord {
        List<PendingAckRecord> records = new ArrayList<>();
        for (int tag = decoder.nextTag(); tag != 0; tag = decoder.nextTag()) {
            if (tag == RecordFields.BATCH_RECORD) {
                int outer = decoder.enter();
                records.add(decoder.record());
                decoder.leave(outer);
            } else {
                decoder.skip(tag);
            }
        }
        if (records.isEmpty()) {
            throw decoder.malformed("a batch without records");
        }
        return records;
    }

    private static <T> T decodeWith(CodedInputStream in, int start, Decoding<T> decoding) throws MalformedRecord {
        RecordDecoder decoder = new RecordDecoder(in, start);
        try {
            return decoding.apply(decoder);
        } catch (IOException e) {
            throw decoder.malformed("cut short or not protobuf (" + e.getMessage() + ")");
        }
    }

    private interface Decoding<T> {
        T apply(RecordDecoder decoder) throws IOException, MalformedRecord;
    }
}
