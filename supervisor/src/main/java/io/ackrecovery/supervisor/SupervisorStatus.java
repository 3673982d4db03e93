package io.ackrecovery.supervisor;

import java.util.List;
import java.util.Map;

/**
 * A page of a supervisor's recoveries, and figures about all of them.
 *
 * @param recoveries in the order of their ids
 * @param total how many recoveries there are
 * @param byPhase how many are in each phase; every phase is a key
 * @param permitLimit how many attempts may run at a time just now
 * @param permitsInUse how many do; for a while more than the limit after it was lowered
 * @param more whether there are recoveries after this page
 */
public record SupervisorStatus(
        List<RecoveryStatus> recoveries,
        int total,
        Map<RecoveryPhase, Integer> byPhase,
        OutageState outage,
        int permitLimit,
        int permitsInUse,
        boolean more) {
    public SupervisorStatus {
        recoveries = List.copyOf(recoveries);
        byPhase = Map.copyOf(byPhase);
    }
}
