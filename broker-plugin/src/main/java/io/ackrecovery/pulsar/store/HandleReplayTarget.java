package io.ackrecovery.pulsar.store;

import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.supervisor.Ticker;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadata;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckOp;

/**
 * A broker's pending-ack handle as the target of a replay. The handle is not thread-safe: it is touched only on the executor that
 * it shares with others of its broker, where a slice of work takes 2 ms, or one record if that takes longer.
 */
final class HandleReplayTarget implements ReplayTarget {

    private final Consumer<PendingAckMetadataEntry> handle;
    private final Executor executor;
    private final Supplier<Optional<TopicPosition>> settled;
    private final Supplier<Optional<Appended>> appended;
    private final Ticker ticker;
    private long ackedLedgerId = TopicPosition.EARLIEST.ledgerId();
    private long ackedEntryId = TopicPosition.EARLIEST.entryId();
    private long recordsApplied;

    HandleReplayTarget(Consumer<PendingAckMetadataEntry> handle, Executor executor, ActorPendingAckStore store) {
        this(handle, executor, store::settled, store::appended, Ticker.system());
    }

    /**
     * @param handle takes one record at a time, and does not keep it
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
        return new Slices(entries.iterator(), this::take, executor, ticker).begin();
    }

    private void take(PendingAckMetadataEntry record) {
        if (record.getPendingAckOp() == PendingAckOp.ACK) {
            for (int i = 0; i < record.getPendingAckMetadatasCount(); i++) {
                acked(record.getPendingAckMetadataAt(i));
            }
        }
        handle.accept(record);
        recordsApplied++;
    }

    private void acked(PendingAckMetadata position) {
        long ledgerId = position.getLedgerId();
        long entryId = position.getEntryId();
        if (ledgerId > ackedLedgerId || ledgerId == ackedLedgerId && entryId > ackedEntryId) {
            ackedLedgerId = ledgerId;
            ackedEntryId = entryId;
        }
    }

    /**
     * The last entry of the topic that any record applied so far acknowledges; before all if there was none. To be asked, as
     * {@link #recordsApplied}, when what was applied is known to be.
     */
    TopicPosition highestAcked() {
        return new TopicPosition(ackedLedgerId, ackedEntryId);
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
