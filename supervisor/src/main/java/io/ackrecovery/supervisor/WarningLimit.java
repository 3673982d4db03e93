package io.ackrecovery.supervisor;

import java.util.concurrent.TimeUnit;

/** Admits so many a second, counts the others. */
final class WarningLimit {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private final Ticker ticker;
    private long secondBegan;
    private int admitted;
    private int heldBack;

    WarningLimit(int perSecond, Ticker ticker) {
        SettingBounds.check(SupervisorSettings.KEY_WARNINGS_PER_SECOND, perSecond, 1, 10_000);
        this.perSecond = perSecond;
        this.ticker = ticker;
        this.secondBegan = ticker.nanos();
    }

    boolean admits() {
        long now = ticker.nanos();
        if (now - secondBegan >= SECOND) {
            secondBegan = now;
            admitted = 0;
        }
        if (admitted < perSecond) {
            admitted++;
            return true;
        }
        heldBack++;
        return false;
    }

    /** How many were not admitted since this was last asked. */
    int takeHeldBack() {
        int count = heldBack;
        heldBack = 0;
        return count;
    }
}
