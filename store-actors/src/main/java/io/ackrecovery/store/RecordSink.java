package io.ackrecovery.store;

/**
 * Takes the records of an entry from a {@link RecordReader}, field by field and in the order they were written: the positions that a
 * record acknowledges, then the record.
 */
public interface RecordSink {

    /**
     * A position of the acknowledgement that follows.
     *
     * @param batchSize messages in the batch; {@link AckedPosition#NO_BATCH_SIZE}, or less, when the record does not say
     * @param words of the ack set, as {@link AckedPosition} has it; the array is used again and may be longer
     * @param wordCount how many words there are
     */
    void position(long ledgerId, long entryId, int batchSize, long[] words, int wordCount);

    /** @param type a cumulative one has at least one position, of which the first counts */
    void acked(AckType type, long mostBits, long leastBits);

    void committed(AckType type, long mostBits, long leastBits);

    void aborted(AckType type, long mostBits, long leastBits);
}
