package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.supervisor.SkipConsent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What an operator has decided to do without, by log, until the log is replayed or the broker has ended. A log is replayed from its
 * beginning each time it is loaded, so what was decided before counts as well. Each takes a command, and a recovery that has skipped
 * {@code max-gaps} of them takes no more. Thread-safe.
 */
final class Consents {

    private final Map<String, List<LogLoss>> given = new ConcurrentHashMap<>();

    void give(String log, LogLoss loss) {
        given.merge(
                log,
                List.of(loss),
                (before, now) -> Stream.concat(before.stream(), now.stream()).toList());
    }

    void forget(String log) {
        given.remove(log);
    }

    SkipConsent to(String log) {
        List<LogLoss> losses = given.getOrDefault(log, List.of());
        return met -> met instanceof LogLoss other && losses.stream().anyMatch(loss -> isSame(loss, other));
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
