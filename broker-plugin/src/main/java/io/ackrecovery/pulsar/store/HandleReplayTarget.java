package io.ackrecovery.pulsar.store;

import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.supervisor.Ticker;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;

/**
 * A broker's pending-ack handle as the target of a replay. The handle is not thread-safe: it is touched only on the executor that
 * it shares with others of its broker, where a slice of work takes 2 ms, or one record if that takes longer.
 */
final class HandleReplayTarget implements ReplayTarget {

    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Consumer<PendingAckMetadataEntry> handle;
    private final Executor executor;
    private final Supplier<Optional<TopicPosition>> settled;
    private final Supplier<Optional<Appended>> appended;
    private final Ticker ticker;
    private volatile TopicPosition highestAcked = TopicPosition.EARLIEST;
    private volatile long recordsApplied;

    HandleReplayTarget(Consumer<PendingAckMetadataEntry> handle, Executor executor, ActorPendingAckStore store) {
        this(handle, executor, store::settled, store::appended, Ticker.system());
    }

    /**
     * @param handle takes one record at a time
     * @param settled of the subscription on its topic
     * @param appended since the replay
     */
    HandleReplayTarget(
            Consumer<PendingAckMetadataEntry> handle,
            Executor executor,
            Supplier<Optional<TopicPosition>> settled,
            Supplier<Optional<Appended>> appended,
            Ticker ticker) {
        this.handle = handle;
        this.executor = executor;
        this.settled = settled;
        this.appended = appended;
        this.ticker = ticker;
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        CompletableFuture<Void> applied = new CompletableFuture<>();
        Iterator<PendingAckRecord> records =
                entries.stream().flatMap(entry -> entry.records().stream()).iterator();
        submit(records, applied);
        return applied;
    }

    private void submit(Iterator<PendingAckRecord> records, CompletableFuture<Void> applied) {
        try {
            executor.execute(() -> applySlice(records, applied));
        } catch (Throwable refused) {
            applied.completeExceptionally(refused);
        }
    }

    private void applySlice(Iterator<PendingAckRecord> records, CompletableFuture<Void> applied) {
        long begun = ticker.nanos();
        try {
            while (records.hasNext()) {
                apply(records.next());
                if (ticker.nanos() - begun >= SLICE_NANOS && records.hasNext()) {
                    submit(records, applied);
                    return;
                }
            }
            applied.complete(null);
        } catch (Throwable thrown) {
            applied.completeExceptionally(thrown);
        }
    }

    private void apply(PendingAckRecord record) {
        if (record instanceof PendingAckRecord.IndividualAck ack) {
            ack.positions().forEach(this::acked);
        } else if (record instanceof PendingAckRecord.CumulativeAck ack) {
            acked(ack.position());
        }
        handle.accept(PendingAckEntries.of(record));
        recordsApplied++;
    }

    private void acked(AckedPosition position) {
        if (position.position().compareTo(highestAcked) > 0) {
            highestAcked = position.position();
        }
    }

    /** The last entry of the topic that any record applied so far acknowledges; before all if there was none. */
    TopicPosition highestAcked() {
        return highestAcked;
    }

    long recordsApplied() {
        return recordsApplied;
    }

    @Override
    public Optional<TopicPosition> settled() {
        return settled.get();
    }

    @Override
    public Optional<Appended> appended() {
        return appended.get();
    }
}
