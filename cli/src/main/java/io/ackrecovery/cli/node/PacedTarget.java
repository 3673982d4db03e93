package io.ackrecovery.cli.node;

import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Takes its time for each batch, as a busy broker does: what is replayed at full speed nobody would see on a page. */
final class PacedTarget implements ReplayTarget {

    private final FoldingTarget fold = new FoldingTarget();
    private final Executor later;

    PacedTarget(Duration eachBatch) {
        later = CompletableFuture.delayedExecutor(eachBatch.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        return CompletableFuture.supplyAsync(() -> entries, later).thenCompose(fold::apply);
    }
}
