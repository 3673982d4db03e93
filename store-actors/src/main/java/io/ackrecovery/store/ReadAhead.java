package io.ackrecovery.store;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/**
 * The reading side of one attempt: one read at a time, a bounded number of batches that wait to be applied, and what the log
 * answers held against what it promises, so that nothing is ever applied twice.
 */
final class ReadAhead {

    private final Replay replay;
    private final StoreSettings settings;
    private final Function<LogBatch, CheckedBatch> check;
    private final Deque<LogBatch> unchecked = new ArrayDeque<>();
    private final Deque<CheckedBatch> waiting = new ArrayDeque<>();

    private LogPosition from;
    private LogPosition last;
    private int asked;
    private boolean reading;
    private boolean nothingLeft;
    private boolean givenUp;

    /** @param check what is read is to pass before it is applied */
    ReadAhead(Replay replay, StoreSettings settings, Function<LogBatch, CheckedBatch> check) {
        this.check = check;
        this.replay = replay;
        this.settings = settings;
        this.from = replay.next();
        this.last = replay.lastApplied();
    }

    boolean wantsMore() {
        return !reading && !atEnd() && unchecked.size() + waiting.size() < settings.readAhead();
    }

    /** Whether everything up to the end was read. */
    boolean atEnd() {
        return nothingLeft || from.isAfter(replay.end()) || !replay.end().isAfter(last);
    }

    /** Begins a read; it starts at {@link #from()} and asks for this many entries. */
    int beginRead() {
        reading = true;
        asked = replay.singlyUntil().isAfter(from) ? 1 : settings.maxBatchEntries();
        return asked;
    }

    LogPosition from() {
        return from;
    }

    /** How many entries the latest read asked for. */
    int asked() {
        return asked;
    }

    boolean isReading() {
        return reading;
    }

    void endRead() {
        reading = false;
    }

    /** Takes in what the read brought; throws if that is not what the log promises. */
    void add(LogBatch batch) {
        if (givenUp) {
            return;
        }
        LogPosition before = last;
        for (LogEntry entry : batch.entries()) {
            require(entry.position().isAfter(before) && !from.isAfter(entry.position()), entry.position(), before);
            before = entry.position();
        }
        if (batch.entries().size() > asked) {
            throw new IllegalStateException("a read of " + asked + " entries answered "
                    + batch.entries().size());
        }
        if (batch.entries().isEmpty()) {
            nothingLeft = !batch.next().isAfter(from);
        } else {
            require(batch.next().isAfter(before), batch.next(), before);
        }
        last = before;
        from = nothingLeft ? from : batch.next();
        unchecked.add(batch);
    }

    /** Checks what waits, so that the target need not wait for that. */
    void check() {
        while (!unchecked.isEmpty()) {
            waiting.add(check.apply(unchecked.poll()));
        }
    }

    /** The next batch to apply, or null. */
    CheckedBatch poll() {
        check();
        return waiting.poll();
    }

    boolean isEmpty() {
        return unchecked.isEmpty() && waiting.isEmpty();
    }

    /** Drops what waits, and what a read may still bring. */
    void giveUp() {
        unchecked.clear();
        waiting.clear();
        givenUp = true;
    }

    private void require(boolean promiseKept, LogPosition answered, LogPosition after) {
        if (!promiseKept) {
            throw new IllegalStateException("a read from " + from + " answered " + answered + " after " + after);
        }
    }
}
