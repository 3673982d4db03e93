package io.ackrecovery.log.bookkeeper;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.bookkeeper.mledger.ManagedLedgerException.CursorAlreadyClosedException;

/**
 * Keeps one ledger open between reads, and the one that is read next, so that its open is not waited for; closes a ledger when reading
 * has moved on. Thread-safe.
 */
final class ReaderSlot {

    /** Which ledger, and from where. */
    record Key(long ledger, boolean offloaded) {}

    private record Opened(Key key, CompletableFuture<LedgerReader> reader) {

        static final Opened NOTHING = new Opened(null, null);

        boolean isOf(Key wanted) {
            return wanted.equals(key);
        }

        /** Answered when it is closed; one that is still being opened is closed when it comes. */
        CompletableFuture<Void> close() {
            CompletableFuture<Void> nothing = CompletableFuture.completedFuture(null);
            if (reader == null) {
                return nothing;
            }
            CompletableFuture<Void> closed = reader.exceptionally(failure -> null)
                    .thenCompose(opened -> opened == null ? CompletableFuture.completedFuture(null) : opened.close());
            return reader.isDone() ? closed : nothing;
        }
    }

    private Opened current = Opened.NOTHING;
    private Opened next = Opened.NOTHING;
    private boolean closed;

    /**
     * The reader that is open, or that {@link #prepare} has begun to open; else opens it. One that is still being opened when it is
     * asked for again was given up by its caller, who asks for one thing at a time: it is closed when it comes after all.
     */
    CompletableFuture<LedgerReader> reader(Key wanted, Supplier<CompletableFuture<LedgerReader>> open) {
        Opened before;
        Opened skipped;
        CompletableFuture<LedgerReader> now;
        boolean prepared;
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(new CursorAlreadyClosedException("closed by its reader"));
            }
            if (current.isOf(wanted) && current.reader.isDone()) {
                return current.reader;
            }
            before = current;
            prepared = next.isOf(wanted);
            skipped = prepared ? Opened.NOTHING : next;
            current = prepared ? next : new Opened(wanted, new CompletableFuture<>());
            next = Opened.NOTHING;
            now = current.reader;
        }
        before.close();
        skipped.close();
        if (!prepared) {
            complete(now, open.get());
        }
        return now;
    }

    /** Begins to open what is read next, unless that was begun before. Whether it opens is told when it is asked for. */
    void prepare(Key wanted, Supplier<CompletableFuture<LedgerReader>> open) {
        Opened before;
        Opened begun;
        synchronized (this) {
            if (closed || next.isOf(wanted) || current.isOf(wanted)) {
                return;
            }
            before = next;
            begun = new Opened(wanted, new CompletableFuture<>());
            next = begun;
        }
        before.close();
        complete(begun.reader, open.get());
    }

    private static void complete(CompletableFuture<LedgerReader> answer, CompletableFuture<LedgerReader> opening) {
        opening.whenComplete((opened, failure) -> {
            if (failure != null) {
                answer.completeExceptionally(failure);
            } else {
                answer.complete(opened);
            }
        });
    }

    /** After a failure: the next read opens the ledger anew, with what its metadata say then. */
    void discard(CompletableFuture<LedgerReader> failed) {
        Opened discarded;
        synchronized (this) {
            if (current.reader != failed) {
                return;
            }
            discarded = current;
            current = Opened.NOTHING;
        }
        discarded.close();
    }

    /** Answered when what is open is closed; what is still being opened is closed when it comes. */
    CompletableFuture<Void> close() {
        Opened last;
        Opened skipped;
        synchronized (this) {
            closed = true;
            last = current;
            skipped = next;
            current = Opened.NOTHING;
            next = Opened.NOTHING;
        }
        CompletableFuture<Void> skippedClosed = skipped.close();
        return last.close().thenCombine(skippedClosed, (one, other) -> null);
    }
}
