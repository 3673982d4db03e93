package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.util.List;

/**
 * How one store of the demo ended.
 *
 * @param fate what was done to its log
 * @param outcome complete, partial, stopped
 * @param expected what it had to be
 * @param cause the last failure in words; null for none
 * @param complaint what is wrong about the end; empty if all is as it has to be
 */
record StoreResult(
        String id,
        String log,
        String fate,
        String outcome,
        String expected,
        int attempts,
        int failedAttempts,
        long applied,
        long written,
        List<Gap> gaps,
        String cause,
        String complaint) {

    boolean asWanted() {
        return complaint.isEmpty();
    }

    static StoreResult of(
            DemoStore store, Ended ended, Expectation expectation, RecoveryStatus status, int failedAttempts) {
        return new StoreResult(
                store.id(),
                store.log().name(),
                store.log().fate().label(),
                ended.verdict(),
                expectation.verdict(),
                status.attempts(),
                failedAttempts,
                store.target().applied(),
                store.log().entries(),
                status.gaps(),
                status.lastCause(),
                expectation.complaint(store, ended));
    }
}
