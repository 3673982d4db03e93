package io.ackrecovery.simulation;

/** What a supervisor can be told in a simulated world. */
public enum Command {
    RECOVER,
    CLOSE,
    RETRY,
    SKIP,
    STATUS,
    CLOSE_ALL
}
