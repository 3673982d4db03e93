package io.ackrecovery.supervisor;

/**
 * Says of which losses somebody has decided that a recovery goes on without them. Asked on the supervisor's thread: must answer from
 * memory and not throw.
 */
@FunctionalInterface
public interface SkipConsent {

    /** Every loss stops the recovery. */
    SkipConsent NONE = loss -> false;

    /** No loss stops the recovery, up to {@code max-gaps}. */
    SkipConsent ALL = loss -> true;

    /** @param loss as the recovery reported it, unwrapped; one that can be skipped */
    boolean covers(Throwable loss);
}
