package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.LedgerChain.Ledger;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.client.api.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerException.MetadataNotFoundException;
import org.apache.bookkeeper.mledger.impl.MetaStore;
import org.apache.bookkeeper.mledger.proto.ManagedCursorInfo;
import org.apache.bookkeeper.mledger.proto.ManagedLedgerInfo;

/**
 * Looks at a log's last ledger before the log is opened. A managed ledger that opens and finds its last ledger gone
 * takes it out of its list without a word, and nobody could tell afterwards that anything was ever in it.
 */
record LastLedgerCheck(MetaStore metaStore, BookKeeper client, ManagedLedgerConfig config, String cursor) {

    /**
     * Fails with {@link io.ackrecovery.log.LedgerLost} if the last ledger is gone and may have had entries that are
     * needed.
     */
    CompletableFuture<Void> check(String log, Set<Long> abandoned) {
        return Stages.call(() -> Callbacks.ledgers(metaStore, log))
                .thenApply(info -> last(log, info))
                .exceptionallyCompose(failure -> FailureClassifier.unwrap(failure) instanceof MetadataNotFoundException
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.failedFuture(failure))
                .thenCompose(last -> last.filter(ledger -> !abandoned.contains(ledger.id())
                                && ledger.offloaded().isEmpty())
                        .map(ledger -> mustExist(log, ledger))
                        .orElse(CompletableFuture.completedFuture(null)));
    }

    private static Optional<Ledger> last(String log, ManagedLedgerInfo info) {
        int count = info.getLedgerInfosCount();
        return count == 0 ? Optional.empty() : Optional.of(LedgerChain.ledger(log, info.getLedgerInfoAt(count - 1)));
    }

    private CompletableFuture<Void> mustExist(String log, Ledger ledger) {
        return look(ledger)
                .exceptionallyCompose(failure ->
                        FailureClassifier.kindOf(FailureClassifier.unwrap(failure)) == FailureKind.LEDGER_LOST
                                ? mustNotBeNeeded(log, ledger, FailureClassifier.unwrap(failure))
                                : CompletableFuture.failedFuture(failure));
    }

    /** A client that cannot be asked for metadata, since nothing but BookKeeper's own calls is behind it, has to open the ledger. */
    private CompletableFuture<Void> look(Ledger ledger) {
        CompletableFuture<?> metadata;
        try {
            metadata = client.getLedgerMetadata(ledger.id());
        } catch (NullPointerException | UnsupportedOperationException cannotBeAsked) {
            return Stages.call(() -> LedgerOpener.handle(client, config, ledger.id()))
                    .thenCompose(handle -> Stages.call(handle::closeAsync));
        }
        return metadata.thenApply(exists -> null);
    }

    private CompletableFuture<Void> mustNotBeNeeded(String log, Ledger ledger, Throwable cause) {
        return Stages.call(() -> Callbacks.cursor(metaStore, log, cursor))
                .thenApply(LastLedgerCheck::markDelete)
                .exceptionallyCompose(failure -> FailureClassifier.unwrap(failure) instanceof MetadataNotFoundException
                        ? CompletableFuture.completedFuture(LogPosition.EARLIEST)
                        : CompletableFuture.failedFuture(failure))
                .thenCompose(markDelete -> {
                    boolean needed = ledger.entries() == 0
                            || new LogPosition(ledger.id(), ledger.entries() - 1).isAfter(markDelete);
                    return needed
                            ? CompletableFuture.failedFuture(lost(log, ledger, markDelete, cause))
                            : CompletableFuture.completedFuture(null);
                });
    }

    /**
     * Kept in the metadata after a clean close only; while a cursor is open its position is in a ledger, and not
     * worth a recovery here.
     */
    private static LogPosition markDelete(ManagedCursorInfo info) {
        return info.getCursorsLedgerId() == -1
                ? new LogPosition(info.getMarkDeleteLedgerId(), info.getMarkDeleteEntryId())
                : LogPosition.EARLIEST;
    }

    /** Keeps the configuration, which knows the ledger password, out of every message. */
    @Override
    public String toString() {
        return "LastLedgerCheck";
    }

    private static Exception lost(String log, Ledger ledger, LogPosition markDelete, Throwable cause) {
        LogPosition first = new LogPosition(ledger.id(), 0);
        LogPosition from = markDelete.ledgerId() == ledger.id() ? markDelete.next() : first;
        LogGap gap = new LogGap(from, new LogPosition(ledger.id() + 1, 0), LogGap.UNKNOWN);
        return FailureClassifier.classify(cause, FailureContext.openingLedger(log, gap));
    }
}
