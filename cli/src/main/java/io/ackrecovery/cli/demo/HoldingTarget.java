package io.ackrecovery.cli.demo;

import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.PendingAckState;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A target that stops once, before it applies a given entry, until it is let go: so that a fault can be made to happen in
 * the middle of a replay, however fast that is.
 */
final class HoldingTarget implements ReplayTarget {

    private final FoldingTarget fold = new FoldingTarget();
    private final long holdBefore;
    private final CompletableFuture<Void> reached = new CompletableFuture<>();
    private final CompletableFuture<Void> letGo = new CompletableFuture<>();

    /** @param holdBefore the number of entries after which it holds; {@link Long#MAX_VALUE} for never */
    HoldingTarget(long holdBefore) {
        this.holdBefore = holdBefore;
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        if (fold.entriesApplied() + entries.size() <= holdBefore || letGo.isDone()) {
            return fold.apply(entries);
        }
        reached.complete(null);
        return letGo.thenCompose(free -> fold.apply(entries));
    }

    @Override
    public Optional<TopicPosition> settled() {
        return fold.settled();
    }

    /** Completes when the replay stands before the entry. */
    CompletableFuture<Void> reached() {
        return reached;
    }

    void letGo() {
        letGo.complete(null);
    }

    /** Entries applied, each counted as often as it was applied. */
    long applied() {
        return fold.entriesApplied();
    }

    PendingAckState state() {
        return fold.state();
    }
}
