package io.ackrecovery.cli.audit;

import io.ackrecovery.cli.Remedy;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.Causes;

/**
 * Why a log does not load.
 *
 * @param kind the class of the failure, as in the failure policy
 * @param ledger null when it is not about one
 * @param entry in that ledger; null when it is not about one
 * @param remedy null when nobody foresaw the failure
 */
record CauseReport(String kind, String message, Long ledger, Long entry, String remedy) {

    /** @param failure null for none */
    static CauseReport of(Throwable failure) {
        if (failure == null) {
            return null;
        }
        LogPosition where = failure instanceof LogLoss loss ? loss.gap().first() : null;
        return new CauseReport(
                Causes.nameOf(failure.getClass()),
                Causes.text(failure),
                where == null ? null : (Long) where.ledgerId(),
                where == null || failure instanceof LedgerLost ? null : (Long) where.entryId(),
                Remedy.of(failure));
    }

    static CauseReport inWords(String message) {
        return new CauseReport("Unknown", message, null, null, null);
    }
}
