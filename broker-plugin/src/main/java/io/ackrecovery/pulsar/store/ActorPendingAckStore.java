package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLog;
import io.ackrecovery.store.ReplayTarget.Appended;
import io.ackrecovery.store.TopicPosition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.PositionFactory;
import org.apache.commons.lang3.tuple.MutablePair;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.client.api.transaction.TxnID;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriter;

/**
 * The broker's own store but for the replay, which an actor does; the trimming, which needs no next append; and the close, which
 * always completes. Thread-safe where the broker's own is.
 */
final class ActorPendingAckStore extends MLPendingAckStore implements LoadedStore {

    private final LogParts parts;
    private final ManagedCursor subscriptionCursor;
    private final StoreLoad load;
    private final CompletableFuture<Void> asked = new CompletableFuture<>();
    private final AtomicReference<TopicPosition> highestAcked = new AtomicReference<>(TopicPosition.EARLIEST);

    ActorPendingAckStore(LogParts parts, PersistentSubscription subscription, PulsarService pulsar, StoreLoad load) {
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
        this.load = load;
    }

    @Override
    public LogParts parts() {
        return parts;
    }

    @Override
    public PendingAckLog log(Set<Long> abandoned) {
        return ManagedLedgerLog.over(parts, abandoned, this::beforeTrim);
    }

    @Override
    public void replayAsync(PendingAckHandleImpl handle, ExecutorService executor) {
        load.replayInto(handle, executor, this);
        asked.complete(null);
    }

    @Override
    public CompletableFuture<Void> whenAsked() {
        return asked.copy();
    }

    @Override
    public void askNoMore(Throwable why) {
        asked.completeExceptionally(why);
    }

    /**
     * The broker's own index trims the log, as acknowledgements are appended, up to entries of which none acknowledges more than the
     * highest position so far. That must count what was replayed, or a new entry would take older ones with it whose transactions
     * are still open.
     */
    void continueFrom(HandleReplayTarget replayed) {
        TopicPosition highest = replayed.highestAcked();
        acknowledges(highest);
        Position position = PositionFactory.create(highest.ledgerId(), highest.entryId());
        if (position.compareTo(maxAckPosition) > 0) {
            maxAckPosition = position;
        }
        AtomicLong indexLag = StockParts.indexLag(this);
        if (indexLag != null) {
            indexLag.addAndGet(replayed.recordsApplied());
        }
    }

    @Override
    public CompletableFuture<Void> appendIndividualAck(TxnID txn, List<MutablePair<Position, Integer>> positions) {
        positions.forEach(position -> acknowledges(position.getLeft()));
        return super.appendIndividualAck(txn, positions);
    }

    @Override
    public CompletableFuture<Void> appendCumulativeAck(TxnID txn, Position position) {
        acknowledges(position);
        return super.appendCumulativeAck(txn, position);
    }

    private void acknowledges(Position position) {
        acknowledges(new TopicPosition(position.getLedgerId(), position.getEntryId()));
    }

    private void acknowledges(TopicPosition position) {
        highestAcked.accumulateAndGet(position, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }

    /** How far the subscription's own mark-delete is durable. */
    Optional<TopicPosition> settled() {
        return Optional.ofNullable(subscriptionCursor.getPersistentMarkDeletedPosition())
                .map(position -> new TopicPosition(position.getLedgerId(), position.getEntryId()));
    }

    /** What is in the log up to its last entry was noted before it was appended; so the entry is looked up first. */
    Optional<Appended> appended() {
        Position last = parts.managedLedger().getLastConfirmedEntry();
        return last == null || last.getEntryId() < 0
                ? Optional.empty()
                : Optional.of(new Appended(new LogPosition(last.getLedgerId(), last.getEntryId()), highestAcked.get()));
    }

    /** Else the broker's own index would, with the next append, ask for a trim that lies behind. */
    private void beforeTrim(LogPosition upTo) {
        Position position = PositionFactory.create(upTo.ledgerId(), upTo.entryId());
        StockParts.trimIndex(this).values().removeIf(indexed -> indexed.compareTo(position) <= 0);
    }

    /** Ends the replay, then closes cursor, managed ledger and writer, whatever becomes of each; never fails. */
    @Override
    public CompletableFuture<Void> closeAsync() {
        return load.closeAsync();
    }

    @Override
    public CompletableFuture<Void> closeWriter() {
        TxnLogBufferedWriter<?> writer = StockParts.writer(this);
        return writer == null ? CompletableFuture.completedFuture(null) : writer.close();
    }
}
