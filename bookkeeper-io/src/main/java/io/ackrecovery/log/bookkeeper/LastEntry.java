package io.ackrecovery.log.bookkeeper;

import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.mledger.ManagedLedgerException.TooManyRequestsException;

/**
 * Finds the last entry of a ledger that may still be written, without a fence. What is confirmed lags behind by the entries
 * that were under way; an owner who recovers the ledger finds these too, so they are asked for, in steps that grow as long as
 * there are more.
 */
final class LastEntry {

    /** More entries than a writer may have under way. Who writes faster than this can be followed is asked again later. */
    private static final int MAX_UNCONFIRMED = 65_536;

    private static final int MAX_STEP = 256;

    private LastEntry() {}

    /** The number of the last entry, -1 when there is none. */
    static CompletableFuture<Long> of(ReadHandle handle) {
        return handle.isClosed()
                ? CompletableFuture.completedFuture(handle.getLastAddConfirmed())
                : Stages.call(handle::readLastAddConfirmedAsync)
                        .thenCompose(confirmed -> beyond(handle, confirmed, confirmed + MAX_UNCONFIRMED, 1, true));
    }

    private static CompletableFuture<Long> beyond(ReadHandle handle, long last, long bound, int step, boolean growing) {
        if (last >= bound) {
            return CompletableFuture.failedFuture(new TooManyRequestsException(
                    "ledger " + handle.getId() + " has over " + MAX_UNCONFIRMED + " entries that are not confirmed"));
        }
        return exist(handle, last + 1, last + step).thenCompose(exist -> {
            if (exist) {
                int next = growing ? Math.min(step * 2, MAX_STEP) : step;
                return beyond(handle, last + step, bound, next, growing);
            }
            return step == 1 ? CompletableFuture.completedFuture(last) : beyond(handle, last, bound, step / 2, false);
        });
    }

    /** An entry that is damaged exists: reading the log will tell. */
    private static CompletableFuture<Boolean> exist(ReadHandle handle, long first, long last) {
        return Stages.call(() -> handle.readUnconfirmedAsync(first, last))
                .thenApply(LastEntry::given)
                .exceptionallyCompose(failure -> {
                    FailureKind kind = FailureClassifier.kindOf(FailureClassifier.unwrap(failure));
                    if (kind == FailureKind.ENTRY_LOST || kind == FailureKind.LEDGER_LOST) {
                        return CompletableFuture.completedFuture(false);
                    }
                    return kind == FailureKind.DIGEST_MISMATCH
                            ? CompletableFuture.completedFuture(true)
                            : CompletableFuture.failedFuture(failure);
                });
    }

    private static boolean given(LedgerEntries entries) {
        entries.close();
        return true;
    }
}
