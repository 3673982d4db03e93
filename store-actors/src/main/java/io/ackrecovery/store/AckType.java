package io.ackrecovery.store;

/** How a transaction acknowledges; the order is that of the wire format. */
public enum AckType {
    /** Single entries, or single messages of a batch. */
    INDIVIDUAL,
    /** Everything up to a position. */
    CUMULATIVE
}
