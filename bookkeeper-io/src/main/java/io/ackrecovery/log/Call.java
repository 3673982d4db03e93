package io.ackrecovery.log;

/** The calls of the port that {@link InMemoryLogs} counts and can make go wrong. */
public enum Call {
    OPEN,
    READ,
    CONFIRM,
    TRIM,
    CLOSE,
    EVIDENCE
}
