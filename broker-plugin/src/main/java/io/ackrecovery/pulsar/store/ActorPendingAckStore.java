package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Ticker;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.PositionFactory;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckReplyCallBack;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriter;

/**
 * The broker's own store but for the replay, which an actor does, and the close, which always completes. Thread-safe where the
 * broker's own is.
 */
final class ActorPendingAckStore extends MLPendingAckStore {

    private final LogParts parts;
    private final ManagedCursor subscriptionCursor;
    private final LiveTopic topic;
    private final BrokerRecovery recovery;
    private final StoreClosing closing;
    private final LogTurns.Turn turn;
    private boolean replayed;
    private CompletableFuture<Void> closed;

    /** @param turn of this store's log; ends when the store is closed */
    ActorPendingAckStore(
            LogParts parts,
            PersistentSubscription subscription,
            LiveTopic topic,
            BrokerRecovery recovery,
            LogTurns.Turn turn) {
        this(
                parts,
                subscription,
                topic,
                recovery,
                turn,
                topic.topic().getBrokerService().getPulsar());
    }

    private ActorPendingAckStore(
            LogParts parts,
            PersistentSubscription subscription,
            LiveTopic topic,
            BrokerRecovery recovery,
            LogTurns.Turn turn,
            PulsarService pulsar) {
        super(
                parts.managedLedger(),
                parts.cursor(),
                subscription.getCursor(),
                pulsar.getConfiguration().getTransactionPendingAckLogIndexMinLag(),
                WriterConfig.of(pulsar.getConfiguration()),
                pulsar.getBrokerClientSharedTimer(),
                StockParts.writerMetrics(),
                pulsar.getOrderedExecutor().chooseThread());
        // Nobody reads the log through the managed ledger, so nothing of it needs to be cached.
        parts.cursor().setAlwaysInactive();
        this.parts = parts;
        this.subscriptionCursor = subscription.getCursor();
        this.topic = topic;
        this.recovery = recovery;
        this.turn = turn;
        this.closing = new StoreClosing(name(), recovery.settings().store().closeTimeout());
    }

    private String name() {
        return parts.managedLedger().getName();
    }

    @Override
    public void replayAsync(PendingAckHandleImpl handle, ExecutorService executor) {
        MLPendingAckReplyCallBack callBack = new MLPendingAckReplyCallBack(handle);
        HandleReplayTarget target = new HandleReplayTarget(
                callBack::handleMetadataEntry,
                executor,
                subscriptionCursor::getPersistentMarkDeletedPosition,
                Ticker.system());
        ReplayEnd end = new ReplayEnd(handle, callBack, executor, topic, this);
        recover(target).whenComplete((outcome, ended) -> end.tell(outcome, () -> continueFrom(target)));
    }

    private synchronized CompletableFuture<Outcome> recover(HandleReplayTarget target) {
        if (closed != null) {
            return CompletableFuture.completedFuture(new Outcome.Closed(name()));
        }
        replayed = true;
        return recovery.recover(parts, target);
    }

    /**
     * The log is trimmed, as acknowledgements are appended, up to entries of which none acknowledges more than the highest position so
     * far. That must count what was replayed, or a new entry would take older ones with it whose transactions are still open.
     */
    private void continueFrom(HandleReplayTarget replayed) {
        TopicPosition highest = replayed.highestAcked();
        Position highestAcked = PositionFactory.create(highest.ledgerId(), highest.entryId());
        if (highestAcked.compareTo(maxAckPosition) > 0) {
            maxAckPosition = highestAcked;
        }
        AtomicLong indexLag = StockParts.indexLag(this);
        if (indexLag != null) {
            indexLag.addAndGet(replayed.recordsApplied());
        }
    }

    /** Ends the replay, then closes cursor, managed ledger and writer, whatever becomes of each; never fails. */
    @Override
    public synchronized CompletableFuture<Void> closeAsync() {
        if (closed == null) {
            closed = endReplay()
                    .thenCompose(none -> closing.close(parts))
                    .thenCompose(none -> closing.step("writer", this::closeWriter))
                    .whenComplete((none, never) -> turn.end());
        }
        return closed.copy();
    }

    private CompletableFuture<Void> endReplay() {
        return replayed
                ? closing.step("replay", () -> recovery.close(name()))
                : CompletableFuture.completedFuture(null);
    }

    private CompletableFuture<Void> closeWriter() {
        TxnLogBufferedWriter<?> writer = StockParts.writer(this);
        return writer == null ? CompletableFuture.completedFuture(null) : writer.close();
    }

    /** The answer when this store is closed under a replay. */
    ServiceUnitNotReadyException closedUnderReplay() {
        return new ServiceUnitNotReadyException("log " + name() + " was closed before it was replayed");
    }
}
