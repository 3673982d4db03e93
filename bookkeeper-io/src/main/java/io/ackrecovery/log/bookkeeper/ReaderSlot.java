package io.ackrecovery.log.bookkeeper;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.bookkeeper.mledger.ManagedLedgerException.CursorAlreadyClosedException;

/** Keeps one ledger open between reads, closes it when reading has moved on. Thread-safe. */
final class ReaderSlot {

    /** Which ledger, and from where. */
    record Key(long ledger, boolean offloaded) {}

    private Key key;
    private CompletableFuture<LedgerReader> reader;
    private boolean closed;

    /**
     * The reader that is open; else opens it. One that is still being opened was given up by its caller, who asks for
     * one thing at a time: it is closed when it comes after all.
     */
    CompletableFuture<LedgerReader> reader(Key wanted, Supplier<CompletableFuture<LedgerReader>> open) {
        CompletableFuture<LedgerReader> before;
        CompletableFuture<LedgerReader> now;
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(new CursorAlreadyClosedException("closed by its reader"));
            }
            if (wanted.equals(key) && reader.isDone()) {
                return reader;
            }
            before = reader;
            now = new CompletableFuture<>();
            key = wanted;
            reader = now;
        }
        closeLater(before);
        open.get().whenComplete((opened, failure) -> {
            if (failure != null) {
                now.completeExceptionally(failure);
            } else {
                now.complete(opened);
            }
        });
        return now;
    }

    /** After a failure: the next read opens the ledger anew, with what its metadata say then. */
    void discard(CompletableFuture<LedgerReader> failed) {
        synchronized (this) {
            if (reader != failed) {
                return;
            }
            key = null;
            reader = null;
        }
        closeLater(failed);
    }

    /** Answered when the open reader is closed; one that is still being opened is closed when it comes. */
    CompletableFuture<Void> close() {
        CompletableFuture<LedgerReader> last;
        synchronized (this) {
            closed = true;
            last = reader;
            key = null;
            reader = null;
        }
        CompletableFuture<Void> answer = closeLater(last);
        return last == null || last.isDone() ? answer : CompletableFuture.completedFuture(null);
    }

    private static CompletableFuture<Void> closeLater(CompletableFuture<LedgerReader> opening) {
        return opening == null
                ? CompletableFuture.completedFuture(null)
                : opening.exceptionally(failure -> null)
                        .thenCompose(
                                opened -> opened == null ? CompletableFuture.completedFuture(null) : opened.close());
    }
}
