package io.ackrecovery.it.support;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.PendingAckState;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A target that remembers every position it was given, and can be told to do something else instead of its n-th apply. */
public final class RecordingTarget implements ReplayTarget {

    private final FoldingTarget fold = new FoldingTarget();
    private final List<LogPosition> applied = new ArrayList<>();
    private final List<Long> calledAt = new ArrayList<>();
    private final CompletableFuture<Void> held = new CompletableFuture<>();
    private volatile int badApply = -1;
    private volatile Supplier<CompletionStage<Void>> bad;
    private volatile int applies;

    /** Instead of the n-th apply, 1 being the first, this happens and nothing is applied. */
    public RecordingTarget instead(int nth, Supplier<CompletionStage<Void>> bad) {
        this.badApply = nth;
        this.bad = bad;
        return this;
    }

    /** The n-th apply waits for this to complete before it applies; {@link #held()} tells that it waits. */
    public RecordingTarget holdUntil(int nth, CompletionStage<Void> released) {
        this.badApply = nth;
        this.bad = () -> {
            held.complete(null);
            return released.toCompletableFuture();
        };
        return this;
    }

    public CompletableFuture<Void> held() {
        return held;
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        applies++;
        synchronized (applied) {
            calledAt.add(System.nanoTime());
        }
        if (applies == badApply) {
            CompletionStage<Void> instead = bad.get();
            return held.isDone() ? instead.thenCompose(released -> applyNow(entries)) : instead;
        }
        return applyNow(entries);
    }

    private CompletionStage<Void> applyNow(List<ReplayEntry> entries) {
        synchronized (applied) {
            entries.forEach(entry -> applied.add(entry.position()));
        }
        return fold.apply(entries);
    }

    @Override
    public Optional<TopicPosition> settled() {
        return fold.settled();
    }

    /** What the subscription has settled, from now on. */
    public void settle(TopicPosition position) {
        fold.settle(position);
    }

    /** Every position as often as it was applied, in the order it was. */
    public List<LogPosition> applied() {
        synchronized (applied) {
            return List.copyOf(applied);
        }
    }

    /** When each apply was called. */
    public List<Long> calledAt() {
        synchronized (applied) {
            return List.copyOf(calledAt);
        }
    }

    public PendingAckState state() {
        return fold.state();
    }
}
