package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadOnlyLogs;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.StoreSettings;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckReplyCallBack;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;

/**
 * One load of one subscription's pending acks, from the asking of its handle to the close of its store: waits for the log's turn,
 * then is recovered under the supervisor, which opens the log too. Gives way to whoever asks for the same log next. Thread-safe.
 */
final class StoreLoad {

    private final PersistentSubscription subscription;
    private final LiveTopic topic;
    private final TopicLog log;
    private final BrokerRecovery recovery;
    private final Supplier<CompletableFuture<PendingAckStore>> stock;
    private final LogTurns.Turn turn;
    private final StoreSettings settings;
    private final StoreClosing closing;
    private final LateTarget target = new LateTarget();
    private final CompletableFuture<PendingAckStore> answer = new CompletableFuture<>();
    private final AwaitedOutcome outcome = new AwaitedOutcome();
    private OpenStore<ActorPendingAckStore> opened;
    private CompletableFuture<Void> closed;

    /**
     * @param stock opens the store as the broker itself would, where there is no log to read with BookKeeper's client
     * @param turn of the log; ends with this load
     */
    StoreLoad(
            PersistentSubscription subscription,
            LiveTopic topic,
            TopicLog log,
            BrokerRecovery recovery,
            Supplier<CompletableFuture<PendingAckStore>> stock,
            LogTurns.Turn turn) {
        this.subscription = subscription;
        this.topic = topic;
        this.log = log;
        this.recovery = recovery;
        this.stock = stock;
        this.turn = turn;
        this.settings = recovery.settings().store();
        this.closing = new StoreClosing(log.name(), settings.closeTimeout());
    }

    /** The name of the log. */
    String log() {
        return log.name();
    }

    LiveTopic topic() {
        return topic;
    }

    ReplayTarget target() {
        return target;
    }

    /** To be called once. The answer is the store when its log is open; fails with what a pending-ack handle is to be told. */
    CompletableFuture<PendingAckStore> begin() {
        turn.whenWanted(this::closeAsync);
        Duration limit = settings.openTimeout();
        Answers.within(limit, turn.begun(), () -> late("an earlier owner in this broker has not closed it"))
                .thenCompose(none -> Answers.within(limit, prepare(), () -> late("the metadata do not answer")))
                .whenComplete((logs, failure) -> {
                    if (failure != null) {
                        refuse(Causes.unwrap(failure));
                    } else if (logs.isPresent()) {
                        recover(logs.get());
                    } else {
                        useStock();
                    }
                });
        return answer;
    }

    /** Who owns the topic is asked right before the open: what is known without asking is enough until then. */
    private CompletableFuture<Optional<ManagedLedgerLogs>> prepare() {
        Exception end = topic.knownEnd();
        return end == null ? Answers.of(() -> log.logs(recovery.settings())) : CompletableFuture.failedFuture(end);
    }

    private Exception late(String why) {
        return HandleFailures.transientFailure("log " + log() + " was not opened in time: " + why, null);
    }

    private void refuse(Throwable failure) {
        answer.completeExceptionally(failure);
        closeAsync();
    }

    private void useStock() {
        turn.end();
        Answers.pass(Answers.of(stock), answer, failure -> failure);
    }

    private void recover(ManagedLedgerLogs logs) {
        synchronized (this) {
            if (closed != null) {
                return;
            }
            opened = new OpenStore<>(
                    log(),
                    topic::confirm,
                    abandoned -> logs.openParts(log(), abandoned),
                    this::store,
                    answer::complete,
                    closing);
        }
        recovery.recover(this).whenComplete((ended, systemEnded) -> ended(ended));
    }

    private ActorPendingAckStore store(LogParts parts) {
        return new ActorPendingAckStore(
                parts, subscription, topic.topic().getBrokerService().getPulsar(), this);
    }

    /** For the recovery's actor: opens the log, or reads it again that is open. */
    CompletableFuture<PendingAckLog> open(Set<Long> abandoned) {
        return opened.open(abandoned);
    }

    /** Opens the log without owning it; empty if its storage is of a kind that has no BookKeeper client to read with. */
    CompletableFuture<Optional<ReadOnlyLogs>> onlooker() {
        return log.onlooker(recovery.settings());
    }

    /** The handle has the store and wants it replayed. */
    void replayInto(PendingAckHandleImpl handle, ExecutorService executor, ActorPendingAckStore store) {
        MLPendingAckReplyCallBack callBack = new MLPendingAckReplyCallBack(handle);
        HandleReplayTarget replayed = new HandleReplayTarget(callBack::handleMetadataEntry, executor, store);
        target.is(replayed);
        outcome.isAskedFor(new ReplayEnd(handle, callBack, executor, this, () -> store.continueFrom(replayed))::tell);
    }

    private void ended(Outcome how) {
        if (outcome.is(how)) {
            return;
        }
        if (how instanceof Outcome.Stopped stopped) {
            HandleFailures.tellWhy(handle(), stopped.cause());
            answer.completeExceptionally(HandleFailures.ofStop(stopped.cause()));
            release();
        } else if (how instanceof Outcome.Partial partial && partial.cause() != null) {
            refuse(HandleFailures.ofEarlyEnd(partial.cause()));
        } else if (how instanceof Outcome.Refused refused) {
            refuse(HandleFailures.ofRefusal(refused));
        } else {
            closeAsync();
        }
    }

    private PendingAckHandleImpl handle() {
        return subscription.getPendingAckHandle() instanceof PendingAckHandleImpl handle ? handle : null;
    }

    /** For what the recovery has stopped; empty if it has not. */
    Optional<Throwable> stoppedBy() {
        return outcome.stoppedBy();
    }

    /** Ends a load whose handle has been closed: nobody else would, and who closes the topic waits for it. */
    void endIfUnwanted() {
        PendingAckHandleImpl handle = handle();
        boolean unwanted = handle != null && handle.checkIfClose() || topic.isReplaced();
        if (unwanted && stoppedBy().isPresent()) {
            recovery.close(this);
        } else if (unwanted && !outcome.isKnown()) {
            closeAsync();
        }
    }

    /** Ends the recovery, then closes cursor, managed ledger and writer, whatever becomes of each; never fails. */
    CompletableFuture<Void> closeAsync() {
        return close(true);
    }

    /** As {@link #closeAsync()}, but the recovery stays where an operator sees it. */
    CompletableFuture<Void> release() {
        return close(false);
    }

    private CompletableFuture<Void> close(boolean withRecovery) {
        CompletableFuture<Void> closingNow;
        synchronized (this) {
            if (closed == null) {
                OpenStore<ActorPendingAckStore> open = opened;
                if (open != null) {
                    open.openNoMore();
                }
                closed = (withRecovery && open != null
                                ? closing.step("replay", () -> recovery.close(this))
                                : CompletableFuture.<Void>completedFuture(null))
                        .thenCompose(none -> open == null ? CompletableFuture.completedFuture(null) : open.close());
                endTurn(open);
            }
            closingNow = closed;
        }
        answer.completeExceptionally(HandleFailures.closedUnderReplay(log()));
        return closingNow.copy();
    }

    /** An open that is under way keeps the turn until it has come and is closed, or too many of its deadlines have passed. */
    private void endTurn(OpenStore<?> open) {
        Duration patience = settings.openTimeout().multipliedBy(settings.openAbandonAfter());
        CompletableFuture<Void> quiet =
                closed.thenCompose(none -> open == null ? CompletableFuture.completedFuture(null) : open.whenQuiet());
        Answers.within(patience, quiet, () -> late("given up")).whenComplete((none, givenUp) -> turn.end());
    }
}
