package io.ackrecovery.store;

/** Takes what an entry holds, in the order it was written: the positions of a record, then the record. */
interface RecordSink {

    /**
     * @param batchSize as in {@link AckedPosition}
     * @param words of the ack set, in an array that is used again
     */
    void position(long ledgerId, long entryId, int batchSize, long[] words, int wordCount);

    /** @param op one of {@link RecordFields}'s, and an acknowledgement has the positions it needs */
    void record(int op, AckType type, long mostBits, long leastBits);
}
