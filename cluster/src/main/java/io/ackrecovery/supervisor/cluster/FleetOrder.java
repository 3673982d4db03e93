package io.ackrecovery.supervisor.cluster;

import java.util.Set;

/**
 * What became of a retry or a skip.
 *
 * @param node who has the recovery; null if nobody who answered has it
 * @param obstacle why not; null if it is carried out
 * @param silent members that did not answer: one of them may have it
 */
public record FleetOrder(String id, String node, String obstacle, Set<String> silent) {
    public FleetOrder {
        silent = Set.copyOf(silent);
    }

    /** Whether it is carried out; how that ends is seen in the status. */
    public boolean isAccepted() {
        return obstacle == null;
    }
}
