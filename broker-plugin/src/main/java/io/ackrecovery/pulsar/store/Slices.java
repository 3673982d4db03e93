package io.ackrecovery.pulsar.store;

import io.ackrecovery.store.MalformedRecord;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.supervisor.Ticker;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;

/** Hands the records of a batch to their taker on its executor, and lets others in after 2 ms of work, or one record. */
final class Slices {

    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Iterator<ReplayEntry> entries;
    private final Consumer<PendingAckMetadataEntry> taker;
    private final Executor executor;
    private final Ticker ticker;
    private final CompletableFuture<Void> applied = new CompletableFuture<>();
    private final EntryParser entry = new EntryParser();
    private int count;
    private int done;

    Slices(Iterator<ReplayEntry> entries, Consumer<PendingAckMetadataEntry> taker, Executor executor, Ticker ticker) {
        this.entries = entries;
        this.taker = taker;
        this.executor = executor;
        this.ticker = ticker;
    }

    /** Completes when all records are taken; fails with whatever keeps one from it. */
    CompletableFuture<Void> begin() {
        submit();
        return applied;
    }

    private void submit() {
        try {
            executor.execute(this::work);
        } catch (Throwable refused) {
            applied.completeExceptionally(refused);
        }
    }

    private void work() {
        long begun = ticker.nanos();
        try {
            while (hasNext()) {
                taker.accept(entry.record(done++));
                if (ticker.nanos() - begun >= SLICE_NANOS && hasNext()) {
                    submit();
                    return;
                }
            }
            applied.complete(null);
        } catch (Throwable thrown) {
            applied.completeExceptionally(thrown);
        }
    }

    private boolean hasNext() throws MalformedRecord {
        while (done == count && entries.hasNext()) {
            entry.parse(entries.next().payload());
            count = entry.count();
            done = 0;
        }
        return done < count;
    }
}
