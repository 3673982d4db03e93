package io.ackrecovery.simulation;

import java.util.Comparator;
import org.apache.pekko.actor.Cancellable;

/** A task that becomes ready at a moment of virtual time; of two for one moment the one made first comes first. */
final class Timer implements Cancellable, Comparable<Timer> {

    private static final Comparator<Timer> ORDER =
            Comparator.comparingLong(Timer::at).thenComparingLong(Timer::number);

    private final EventLoop loop;
    private final long at;
    private final long number;
    private final Runnable task;
    private boolean cancelled;

    Timer(EventLoop loop, long at, long number, Runnable task) {
        this.loop = loop;
        this.at = at;
        this.number = number;
        this.task = task;
    }

    long at() {
        return at;
    }

    private long number() {
        return number;
    }

    Runnable task() {
        return task;
    }

    @Override
    public boolean cancel() {
        boolean inTime = loop.cancel(this);
        cancelled |= inTime;
        return inTime;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public int compareTo(Timer other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }
}
