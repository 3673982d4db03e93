package io.ackrecovery.store;

/** The place of an entry in the topic, not in the log: what acknowledgements speak of. Ordered by ledger, then entry. */
public record TopicPosition(long ledgerId, long entryId) implements Comparable<TopicPosition> {

    /** Before every entry of every topic. */
    public static final TopicPosition EARLIEST = new TopicPosition(-1, -1);

    /** Whether the first of two positions is after the second. */
    static boolean isAfter(long ledgerId, long entryId, long otherLedgerId, long otherEntryId) {
        return ledgerId != otherLedgerId ? ledgerId > otherLedgerId : entryId > otherEntryId;
    }

    @Override
    public int compareTo(TopicPosition other) {
        int byLedger = Long.compare(ledgerId, other.ledgerId);
        return byLedger != 0 ? byLedger : Long.compare(entryId, other.entryId);
    }

    @Override
    public String toString() {
        return ledgerId + ":" + entryId;
    }
}
