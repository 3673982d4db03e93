package io.ackrecovery.cli.audit;

import io.ackrecovery.log.bookkeeper.LedgerFacts;
import io.ackrecovery.store.OpenTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How long the oldest open transaction of a log has been open. Records have no time: what is known is when the ledger with the
 * transaction's first record was made and, if it is, closed.
 *
 * @param transaction whose first record is the first in the log
 * @param firstRecord where that is
 * @param atLeastSeconds 0 when its ledger is not closed
 * @param atMostSeconds null when nobody noted when its ledger was made
 */
record OpenAge(String transaction, String firstRecord, long atLeastSeconds, Long atMostSeconds) {

    /** Null when no transaction is open. */
    static OpenAge oldest(List<OpenTransaction> open, List<LedgerFacts> ledgers, Instant now) {
        return open.stream()
                .min(Comparator.comparing(OpenTransaction::first))
                .map(oldest -> of(oldest, ledgers, now))
                .orElse(null);
    }

    private static OpenAge of(OpenTransaction oldest, List<LedgerFacts> ledgers, Instant now) {
        Optional<LedgerFacts> ledger = ledgers.stream()
                .filter(one -> one.id() == oldest.first().ledgerId())
                .findFirst();
        long atLeast = ledger.flatMap(LedgerFacts::closed)
                .map(closed -> since(closed, now))
                .orElse(0L);
        Long atMost = ledger.flatMap(LedgerFacts::created)
                .map(created -> since(created, now))
                .orElse(null);
        return new OpenAge(oldest.txnId().toString(), oldest.first().toString(), atLeast, atMost);
    }

    private static long since(Instant then, Instant now) {
        return Math.max(0, Duration.between(then, now).toSeconds());
    }
}
