package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLog;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.supervisor.Causes;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;

/**
 * What one load has open: nothing at first; then the log's parts, and over them the store that its handle gets. Opened once: a log
 * that was opened is read again over the same parts. Before the open the topic is asked whether it is still ours. Thread-safe.
 */
final class OpenStore {

    private final String log;
    private final LiveTopic topic;
    private final ManagedLedgerLogs logs;
    private final Function<LogParts, ActorPendingAckStore> stores;
    private final Consumer<ActorPendingAckStore> offer;
    private final StoreClosing closing;
    private int calls;
    private ActorPendingAckStore store;
    private boolean closed;
    private CompletableFuture<Void> quiet = CompletableFuture.completedFuture(null);

    /**
     * @param stores makes the store over the parts
     * @param offer hands the store to its handle
     */
    OpenStore(
            String log,
            LiveTopic topic,
            ManagedLedgerLogs logs,
            Function<LogParts, ActorPendingAckStore> stores,
            Consumer<ActorPendingAckStore> offer,
            StoreClosing closing) {
        this.log = log;
        this.topic = topic;
        this.logs = logs;
        this.stores = stores;
        this.offer = offer;
        this.closing = closing;
    }

    /** Completes when the handle has asked for the replay. Of two calls that are under way, the later one counts. */
    CompletableFuture<PendingAckLog> open(Set<Long> abandoned) {
        CompletableFuture<Void> ended = new CompletableFuture<>();
        int call;
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(closedMeanwhile());
            }
            if (store != null) {
                return CompletableFuture.completedFuture(over(store, abandoned));
            }
            call = ++calls;
            quiet = CompletableFuture.allOf(quiet, ended);
        }
        CompletableFuture<ActorPendingAckStore> opening = Answers.of(topic::confirm)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(notOurs(Causes.unwrap(failure))))
                .thenCompose(ours -> logs.openParts(log, abandoned))
                .thenCompose(parts -> take(call, parts));
        opening.whenComplete((opened, failure) -> ended.complete(null));
        return Answers.unwrapped(opening.thenCompose(opened -> {
            offer.accept(opened);
            return opened.whenAsked().thenApply(asked -> over(opened, abandoned));
        }));
    }

    private LogException notOurs(Throwable failure) {
        String cannot = "log " + log + ": cannot be opened: " + failure.getMessage();
        return failure instanceof ServiceUnitNotReadyException
                ? new LogClosed(cannot, failure)
                : new LogUnavailable(cannot, failure);
    }

    private CompletableFuture<ActorPendingAckStore> take(int call, LogParts parts) {
        Throwable obstacle;
        synchronized (this) {
            obstacle = closed || call != calls ? closedMeanwhile() : madeOver(parts);
        }
        return obstacle == null
                ? CompletableFuture.completedFuture(store())
                : closing.close(parts).thenCompose(none -> CompletableFuture.failedFuture(obstacle));
    }

    private Throwable madeOver(LogParts parts) {
        try {
            store = stores.apply(parts);
            return null;
        } catch (RuntimeException | LinkageError broken) {
            return broken;
        }
    }

    private LogClosed closedMeanwhile() {
        return new LogClosed("log " + log + " was closed by its store", null);
    }

    private static PendingAckLog over(ActorPendingAckStore store, Set<Long> abandoned) {
        return ManagedLedgerLog.over(store.parts(), abandoned, store::beforeTrim);
    }

    /** The store, or null. */
    synchronized ActorPendingAckStore store() {
        return store;
    }

    /** Closes what is open, and what opens from now on; never fails. */
    CompletableFuture<Void> close() {
        ActorPendingAckStore open;
        synchronized (this) {
            closed = true;
            open = store;
        }
        return open == null
                ? CompletableFuture.completedFuture(null)
                : closing.close(open.parts()).thenCompose(none -> closing.step("writer", open::closeWriter));
    }

    /** Completes when nothing is being opened any more and what came too late is closed. */
    synchronized CompletableFuture<Void> whenQuiet() {
        return quiet;
    }
}
