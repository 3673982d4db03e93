package io.ackrecovery.log;

/**
 * A stretch of a log that cannot be read: from {@code first} up to, not including, {@code resumeAt}, where reading can go
 * on (a position after the log's end when nothing follows).
 *
 * @param entries how many entries are lost; {@link #UNKNOWN} when nobody can say, as for a ledger that was never closed
 */
public record LogGap(LogPosition first, LogPosition resumeAt, long entries) {

    public static final long UNKNOWN = -1;

    /** Whether the gap is one entry, and not a range in which the bad entry has yet to be found. */
    public boolean isSingleEntry() {
        return entries == 1;
    }

    @Override
    public String toString() {
        if (isSingleEntry()) {
            return "entry " + first;
        }
        String size = entries == UNKNOWN ? "unknown number of entries" : entries + " entries";
        return "ledger " + first.ledgerId() + " from entry " + first.entryId() + ", " + size;
    }
}
