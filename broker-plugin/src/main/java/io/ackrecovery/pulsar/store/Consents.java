package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.supervisor.SkipConsent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What an operator has decided to do without, by log: one loss each, until the log is replayed or the broker has ended. There are at
 * most as many as there are recoveries. Thread-safe.
 */
final class Consents {

    private final Map<String, LogLoss> given = new ConcurrentHashMap<>();

    void give(String log, LogLoss loss) {
        given.put(log, loss);
    }

    void forget(String log) {
        given.remove(log);
    }

    SkipConsent to(String log) {
        LogLoss loss = given.get(log);
        return loss == null ? SkipConsent.NONE : met -> met instanceof LogLoss other && isSame(loss, other);
    }

    /** A lost ledger is the same however much of it was still to be read. */
    private static boolean isSame(LogLoss decided, LogLoss met) {
        LogGap one = decided.gap();
        LogGap other = met.gap();
        if (one == null || other == null || decided.getClass() != met.getClass()) {
            return false;
        }
        return decided instanceof LedgerLost
                ? one.first().ledgerId() == other.first().ledgerId()
                : one.first().equals(other.first()) && one.resumeAt().equals(other.resumeAt());
    }
}
