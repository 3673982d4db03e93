package io.ackrecovery.store;

/** Applying entries failed or was not answered in time: nobody knows what the target has taken in. */
public final class ReplayTargetFailed extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param cause what the target failed with; null if it did not answer */
    public ReplayTargetFailed(String message, Throwable cause) {
        super(message, cause, false, false);
    }
}
