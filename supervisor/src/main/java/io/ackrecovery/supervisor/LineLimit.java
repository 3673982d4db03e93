package io.ackrecovery.supervisor;

import java.time.Duration;

/** Admits so many lines of a log in each interval, which begins with the first of them, and counts the others. For one thread. */
public final class LineLimit {
    private final int lines;
    private final long interval;
    private final Ticker ticker;
    private long intervalBegan;
    private int admitted;
    private int heldBack;

    /** @param lines in each interval, from 1 */
    public LineLimit(int lines, Duration interval, Ticker ticker) {
        this.lines = lines;
        this.interval = interval.toNanos();
        this.ticker = ticker;
    }

    /** Whether one more may be written; if not, it counts as held back. */
    public boolean admits() {
        long now = ticker.nanos();
        if (admitted == 0 || now - intervalBegan >= interval) {
            intervalBegan = now;
            admitted = 0;
        }
        if (admitted < lines) {
            admitted++;
            return true;
        }
        heldBack++;
        return false;
    }

    /** How many were held back since this was last asked. */
    public int takeHeldBack() {
        int count = heldBack;
        heldBack = 0;
        return count;
    }
}
