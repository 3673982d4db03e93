package io.ackrecovery.supervisor;

/**
 * How far a recovery is.
 *
 * @param handedOver entries given to the target, applied or not: above zero the target is no longer untouched
 * @param applied entries the target has confirmed
 * @param expected entries there are to apply, as far as known; 0 before the log is open
 */
public record Progress(long handedOver, long applied, long expected) {
    public static final Progress NONE = new Progress(0, 0, 0);
}
