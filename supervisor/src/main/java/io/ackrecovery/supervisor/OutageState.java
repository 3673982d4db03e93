package io.ackrecovery.supervisor;

/** Whether many recoveries fail at once, as when what they all read from is out. */
public enum OutageState {
    /** No outage: all permits are lent. */
    CLOSED,
    /** Outage: one attempt at a time probes whether it is over. */
    OPEN,
    /** A probe got through: permits double with each further one, until all are lent again. */
    HALF_OPEN
}
