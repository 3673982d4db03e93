package io.ackrecovery.supervisor.cluster;

import java.util.List;
import java.util.Map;

/**
 * A node's recoveries, as an operator sees them.
 *
 * @param node its address
 * @param recoveries a page, in the order of their ids
 * @param total how many there are on the node
 * @param byPhase how many are in each phase, by its name
 * @param outage the node's own view: CLOSED, OPEN or HALF_OPEN
 * @param permitsInUse attempts at work
 * @param more whether there are recoveries after this page
 */
public record NodeStatus(
        String node,
        List<Recovery> recoveries,
        int total,
        Map<String, Integer> byPhase,
        String outage,
        int permitsInUse,
        boolean more)
        implements Wire {

    public NodeStatus {
        recoveries = recoveries == null ? List.of() : List.copyOf(recoveries);
        byPhase = byPhase == null ? Map.of() : Map.copyOf(byPhase);
    }

    /**
     * One recovery.
     *
     * @param gaps how many losses were skipped
     * @param lastCause null if nothing failed
     * @param nextRetryMillis until the backoff has passed; null if it is not backing off
     */
    public record Recovery(
            String id,
            String phase,
            int attempts,
            long applied,
            long expected,
            int gaps,
            String lastCause,
            Long nextRetryMillis,
            boolean skippable,
            boolean skipAllowed) {}
}
