package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.supervisor.Causes;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;

/**
 * What one load has open: nothing at first; then the log's parts, and over them the store that its handle gets. Opened once: a log
 * that was opened is read again over the same parts. Before the open the topic is asked whether it is still ours. Thread-safe.
 */
final class OpenStore<S extends LoadedStore> {

    private final String log;
    private final Supplier<CompletableFuture<Void>> confirm;
    private final Function<Set<Long>, CompletionStage<LogParts>> logs;
    private final Function<LogParts, S> stores;
    private final Consumer<S> offer;
    private final StoreClosing closing;
    private int calls;
    private S store;
    private boolean closed;
    private CompletableFuture<Void> quiet = CompletableFuture.completedFuture(null);

    /**
     * @param confirm whether the topic is still ours
     * @param logs opens the parts of the log, without some ledgers
     * @param stores makes the store over the parts
     * @param offer hands the store to its handle
     */
    OpenStore(
            String log,
            Supplier<CompletableFuture<Void>> confirm,
            Function<Set<Long>, CompletionStage<LogParts>> logs,
            Function<LogParts, S> stores,
            Consumer<S> offer,
            StoreClosing closing) {
        this.log = log;
        this.confirm = confirm;
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
                return CompletableFuture.completedFuture(store.log(abandoned));
            }
            call = ++calls;
            quiet = CompletableFuture.allOf(quiet, ended);
        }
        CompletableFuture<S> opening = Answers.of(confirm)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(notOurs(Causes.unwrap(failure))))
                .thenCompose(ours -> logs.apply(abandoned))
                .thenCompose(parts -> take(call, parts));
        opening.whenComplete((opened, failure) -> ended.complete(null));
        return Answers.unwrapped(opening.thenCompose(opened -> {
            offer.accept(opened);
            return opened.whenAsked().thenApply(asked -> opened.log(abandoned));
        }));
    }

    private LogException notOurs(Throwable failure) {
        String cannot = "log " + log + ": cannot be opened: " + failure.getMessage();
        return failure instanceof ServiceUnitNotReadyException
                ? new LogClosed(cannot, failure)
                : new LogUnavailable(cannot, failure);
    }

    private CompletableFuture<S> take(int call, LogParts parts) {
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

    private synchronized S store() {
        return store;
    }

    /**
     * Nothing is opened from now on, and what is being opened is closed when it comes; who waits for the handle to ask for the replay
     * waits no longer. What is open stays so.
     */
    void openNoMore() {
        S open;
        synchronized (this) {
            closed = true;
            open = store;
        }
        if (open != null) {
            open.askNoMore(closedMeanwhile());
        }
    }

    /** As {@link #openNoMore}, and closes what is open; never fails. */
    CompletableFuture<Void> close() {
        openNoMore();
        S open = store();
        return open == null
                ? CompletableFuture.completedFuture(null)
                : closing.close(open.parts()).thenCompose(none -> closing.step("writer", open::closeWriter));
    }

    /** Completes when nothing is being opened any more and what came too late is closed. */
    synchronized CompletableFuture<Void> whenQuiet() {
        return quiet;
    }
}
