package io.ackrecovery.supervisor.cluster;

/**
 * Permits of one node, for a time from when the node sent the report that this answers: so no clock is compared with another.
 *
 * @param node for whom
 * @param epoch grows with each governor
 * @param governor tells governors of one epoch apart
 * @param grant grows with each lease of a governor
 * @param answers the number of the node's last report that the governor had seen
 * @param permits attempts at a time
 * @param startsPerSecond new attempts a second
 * @param outage whether the governor sees an outage
 */
record FleetLease(
        String node,
        long epoch,
        long governor,
        long grant,
        long answers,
        int permits,
        double startsPerSecond,
        boolean outage)
        implements Wire {}
