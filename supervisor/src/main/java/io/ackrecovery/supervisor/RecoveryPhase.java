package io.ackrecovery.supervisor;

/** What a recovery is doing, as its status shows it. */
public enum RecoveryPhase {
    /** Waits for a permit; no I/O yet. */
    AWAITING_PERMIT,
    OPENING,
    RECOVERING,
    /** Waits until the backoff of its last failure has passed. */
    BACKING_OFF,
    /** Done; does its housekeeping. */
    RECOVERED,
    /** Ended by a verdict; keeps its progress for a retry or a skip. */
    STOPPED,
    CLOSING
}
