package io.ackrecovery.cli.cluster;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;

/** How much was read of a log, from its first open on. Thread-safe. */
public final class Meter {

    private final Ticker ticker;
    private boolean begun;
    private long beganAt;
    private long lastAt;
    private long size = -1;
    private LogPosition first;
    private LogPosition end;
    private long entries;
    private long bytes;

    Meter(Ticker ticker) {
        this.ticker = ticker;
    }

    synchronized void begin() {
        if (!begun) {
            begun = true;
            beganAt = ticker.nanos();
            lastAt = beganAt;
        }
    }

    synchronized void opened(PendingAckLog log) {
        if (size < 0) {
            size = log.size();
            first = log.first();
            end = log.end();
        }
        lastAt = ticker.nanos();
    }

    synchronized void read(LogBatch batch) {
        entries += batch.entries().size();
        bytes += batch.entries().stream()
                .mapToLong(entry -> entry.payload().length)
                .sum();
        lastAt = ticker.nanos();
    }

    /** How many entries there were to replay when it was opened; -1 if it was not. */
    public synchronized long size() {
        return size;
    }

    /** The first entry to replay; null if it was not opened. */
    public synchronized LogPosition first() {
        return first;
    }

    /** The last entry to replay; null if it was not opened. */
    public synchronized LogPosition end() {
        return end;
    }

    /** Read again, an entry counts again. */
    public synchronized long entries() {
        return entries;
    }

    /** Of payload. */
    public synchronized long bytes() {
        return bytes;
    }

    /** From the first open to the last answer. */
    public synchronized Duration took() {
        return Duration.ofNanos(lastAt - beganAt);
    }
}
