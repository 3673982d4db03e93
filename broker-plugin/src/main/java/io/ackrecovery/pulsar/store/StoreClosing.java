package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.supervisor.Causes;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.bookkeeper.mledger.AsyncCallbacks.CloseCallback;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.BadVersionException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.ManagedLedgerFencedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes what a store is made of, one part after the other, each even if the one before failed or did not answer in time.
 *
 * @param limit how long is waited for each part
 */
record StoreClosing(String log, Duration limit) {
    private static final Logger LOG = LoggerFactory.getLogger(StoreClosing.class);

    /** The call, with a bound; its answer is never a failure. */
    CompletableFuture<Void> step(String what, Supplier<CompletableFuture<Void>> call) {
        return Answers.within(limit, Answers.of(call), () -> new TimeoutException("no answer within " + limit))
                .exceptionally(failure -> {
                    LOG.warn("Log {}: {} did not close: {}", log, what, Causes.text(failure));
                    return null;
                });
    }

    /**
     * Cursor, then managed ledger. A cursor that was just changing to another ledger fails its close; it is asked once more, and what
     * it has marked is durable in either ledger.
     */
    CompletableFuture<Void> close(LogParts parts) {
        return step(
                        "cursor",
                        () -> closing(callback -> parts.cursor().asyncClose(callback, null))
                                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof BadVersionException
                                        ? closing(callback -> parts.cursor().asyncClose(callback, null))
                                        : CompletableFuture.failedFuture(failure)))
                .thenCompose(none -> step(
                        "managed ledger",
                        () -> closing(callback -> parts.managedLedger().asyncClose(callback, null))));
    }

    private static CompletableFuture<Void> closing(Consumer<CloseCallback> call) {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        call.accept(new CloseCallback() {
            @Override
            public void closeComplete(Object context) {
                closed.complete(null);
            }

            @Override
            public void closeFailed(ManagedLedgerException failure, Object context) {
                if (failure instanceof ManagedLedgerFencedException) {
                    // Another owner has it: there is nothing left to close.
                    closed.complete(null);
                } else {
                    closed.completeExceptionally(failure);
                }
            }
        });
        return closed;
    }
}
