package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.LedgerChain.Ledger;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What has become of a log's ledgers since the log was opened. */
interface LiveLedgers {

    /** The ledger as the log has it now; empty once it was trimmed, or when nothing in it lies after mark-delete. */
    CompletableFuture<Optional<Ledger>> stillNeeded(Ledger ledger);

    /** By what the owner of a log knows, without asking anybody. */
    static LiveLedgers of(LogParts parts) {
        String name = parts.managedLedger().getName();
        return ledger -> CompletableFuture.completedFuture(
                Optional.ofNullable(parts.managedLedger().getLedgersInfo().get(ledger.id()))
                        .filter(info -> reachesBeyond(
                                ledger, Positions.ours(parts.cursor().getMarkDeletedPosition())))
                        .map(info -> LedgerChain.ledger(name, info)));
    }

    /** Whether the ledger has entries after the position. */
    static boolean reachesBeyond(Ledger ledger, LogPosition markDelete) {
        return new LogPosition(ledger.id(), ledger.entries() - 1).isAfter(markDelete);
    }
}
