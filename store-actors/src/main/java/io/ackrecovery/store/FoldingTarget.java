package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A target that folds what it is given into a {@link PendingAckState}, and holds the replay to its promise: an entry that comes
 * twice or out of order fails. Applies at once, on the caller's thread.
 *
 * <p>The counters may be read from any thread at any time; the state only after the recovery's outcome is known.
 */
public final class FoldingTarget implements ReplayTarget {

    private final PendingAckState state = new PendingAckState();
    private volatile long entriesApplied;
    private volatile LogPosition lastApplied = LogPosition.EARLIEST;
    private volatile TopicPosition settled;

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        LogPosition last = lastApplied;
        for (ReplayEntry entry : entries) {
            if (!entry.position().isAfter(last)) {
                return CompletableFuture.failedFuture(
                        new ReplayTargetFailed("entry " + entry.position() + " came after " + last, null));
            }
            last = entry.position();
            entry.records().forEach(record -> state.apply(entry.position(), record));
        }
        entriesApplied += entries.size();
        lastApplied = last;
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public Optional<TopicPosition> settled() {
        return Optional.ofNullable(settled);
    }

    /** What {@link #settled()} answers from now on. */
    public void settle(TopicPosition position) {
        settled = position;
    }

    public PendingAckState state() {
        return state;
    }

    public long entriesApplied() {
        return entriesApplied;
    }

    /** {@link LogPosition#EARLIEST} before the first entry. */
    public LogPosition lastApplied() {
        return lastApplied;
    }
}
