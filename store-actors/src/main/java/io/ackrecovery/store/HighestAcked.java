package io.ackrecovery.store;

/** Finds the highest position in an entry, without making records of it. Only acknowledgements have positions. Not thread-safe. */
final class HighestAcked implements RecordSink {

    private long ledgerId;
    private long entryId;

    HighestAcked() {
        reset();
    }

    void reset() {
        ledgerId = TopicPosition.EARLIEST.ledgerId();
        entryId = TopicPosition.EARLIEST.entryId();
    }

    @Override
    public void position(long ledger, long entry, int batchSize, long[] words, int wordCount) {
        if (TopicPosition.isAfter(ledger, entry, ledgerId, entryId)) {
            ledgerId = ledger;
            entryId = entry;
        }
    }

    @Override
    public void acked(AckType type, long mostBits, long leastBits) {}

    @Override
    public void committed(AckType type, long mostBits, long leastBits) {}

    @Override
    public void aborted(AckType type, long mostBits, long leastBits) {}

    /** With {@link #entryId}, before all positions if there was none. */
    long ledgerId() {
        return ledgerId;
    }

    long entryId() {
        return entryId;
    }
}
