package io.ackrecovery.log;

/**
 * The place of one entry in a log: a ledger and an entry in it. Ordered by ledger, then entry; ledger ids grow along a
 * log. Entry {@code -1} stands before the first entry of its ledger.
 */
public record LogPosition(long ledgerId, long entryId) implements Comparable<LogPosition> {

    /** Before every entry of every log. */
    public static final LogPosition EARLIEST = new LogPosition(-1, -1);

    /** The position after this one in the same ledger; whether an entry is there is for the log to say. */
    public LogPosition next() {
        return new LogPosition(ledgerId, entryId + 1);
    }

    public boolean isAfter(LogPosition other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(LogPosition other) {
        int byLedger = Long.compare(ledgerId, other.ledgerId);
        return byLedger != 0 ? byLedger : Long.compare(entryId, other.entryId);
    }

    @Override
    public String toString() {
        return ledgerId + ":" + entryId;
    }
}
