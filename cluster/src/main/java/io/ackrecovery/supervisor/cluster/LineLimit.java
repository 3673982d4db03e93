package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.Ticker;
import java.util.function.IntConsumer;

/** Lets one line through each interval, and counts the others. */
final class LineLimit {
    private final long interval;
    private final Ticker ticker;
    private boolean any;
    private long lastAt;
    private int heldBack;

    LineLimit(long intervalNanos, Ticker ticker) {
        this.interval = intervalNanos;
        this.ticker = ticker;
    }

    /** @param write given how many were held back since the last line */
    void admit(IntConsumer write) {
        long now = ticker.nanos();
        if (any && now - lastAt < interval) {
            heldBack++;
            return;
        }
        any = true;
        lastAt = now;
        int count = heldBack;
        heldBack = 0;
        write.accept(count);
    }
}
