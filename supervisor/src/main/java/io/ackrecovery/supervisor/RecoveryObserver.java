package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.List;

/**
 * Is told what happens to recoveries, in the order it happens, on the supervisor's thread: implementations must not block. One
 * that throws is ignored.
 */
public interface RecoveryObserver {

    /**
     * A recovery went from one phase to the next. Counting these gives how many there are in each.
     *
     * @param from null at its Recover
     * @param to null when it has ended and its id is free
     */
    default void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {}

    default void attemptBegan(String id, int attempt) {}

    /**
     * A recovery got further; what it applied since is the difference. A Retry or Skip goes on where it stood, so nothing is told
     * twice of one Recover.
     *
     * @param before what was told last; {@link Progress#NONE} at first
     */
    default void progressed(String id, Progress before, Progress now) {}

    /**
     * An attempt failed.
     *
     * @param phase what the recovery was doing
     * @param cause unwrapped, never null
     */
    default void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {}

    default void skipped(String id, Gap gap) {}

    /**
     * A recovery ended. After an operator's Retry or Skip of a stopped one it ends once more.
     *
     * @param attempts attempts begun since the Recover
     * @param took since the Recover, or since the Retry or Skip
     */
    default void ended(String id, Outcome outcome, int attempts, Duration took) {}

    /** A recovery's actor did not end within {@code close-timeout} and was stopped without waiting for it. */
    default void closeOverdue(String id) {}

    /**
     * Many recoveries fail at once; until the end of the outage single attempts probe.
     *
     * @param failing how many different recoveries failed within the window
     */
    default void outageBegan(int failing) {}

    default void outageEnded(Duration lasted) {}

    /** Tells each of these in turn; one that throws does not keep the others from being told. */
    static RecoveryObserver all(RecoveryObserver... observers) {
        return new GuardedObservers(List.of(observers));
    }
}
