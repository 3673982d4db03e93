package io.ackrecovery.supervisor.cluster;

import java.util.List;

/**
 * What a node tells the governor of itself.
 *
 * @param node names the node's supervisor, for as long as that lives: longer than its membership, should it have to join anew
 * @param address by which the cluster knows the node
 * @param number grows with each report of this node
 * @param inUse permits that are lent
 * @param waiting recoveries that wait for a permit
 * @param leased permits of the lease in force; 0 without one
 * @param epoch the highest seen in a lease; 0 if none was
 * @param governor who sent that lease
 * @param grant the last lease of that governor that is in force, or was
 * @param outage whether that governor saw an outage
 * @param outcomes what became of attempts
 * @param departed addresses of nodes that are no longer in the cluster, as far as this node remembers
 */
record NodeReport(
        String node,
        String address,
        long number,
        int inUse,
        int waiting,
        int leased,
        long epoch,
        long governor,
        long grant,
        boolean outage,
        Outcomes outcomes,
        List<String> departed) {

    NodeReport {
        departed = departed == null ? List.of() : List.copyOf(departed);
    }

    /** What the node would use if it could. */
    int wanted() {
        return inUse + waiting;
    }

    /**
     * What became of attempts.
     *
     * @param failing different recoveries of which the last that was heard within the window was a failure that heals by itself
     * @param heardOf different recoveries that failed or succeeded within the window
     * @param failures such failures since the node's supervisor began
     * @param successes attempts that got further since then
     */
    record Outcomes(int failing, int heardOf, long failures, long successes) {
        static final Outcomes NONE = new Outcomes(0, 0, 0, 0);
    }
}
