package io.ackrecovery.supervisor;

/**
 * Which losses somebody has decided about before they are met: where a recovery would stop for one of them, it skips it, as if told
 * to by {@link RecoverySupervisor.Skip}. Asked on the supervisor's thread: must answer from memory; a throw is a no.
 */
@FunctionalInterface
public interface SkipConsent {

    /** Nothing is decided. */
    SkipConsent NONE = loss -> false;

    /** @param loss as the recovery reported it, unwrapped; one that can be skipped */
    boolean covers(Throwable loss);
}
