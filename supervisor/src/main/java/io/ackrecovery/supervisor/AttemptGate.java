package io.ackrecovery.supervisor;

import io.ackrecovery.supervisor.RecoverySupervisor.BackoffPassed;
import java.time.Duration;

/** What one recovery is doing, and what stands between it and its next attempt: a backoff, then a permit. */
final class AttemptGate {
    private final String id;
    private final SupervisorSetup<?> setup;
    private RecoveryPhase phase;
    private long ticket = PermitDesk.NONE;
    private long retryAt;

    AttemptGate(String id, SupervisorSetup<?> setup) {
        this.id = id;
        this.setup = setup;
    }

    RecoveryPhase phase() {
        return phase;
    }

    boolean is(RecoveryPhase asked) {
        return phase == asked;
    }

    boolean isAttempting() {
        return phase == RecoveryPhase.OPENING || phase == RecoveryPhase.RECOVERING;
    }

    boolean isOver() {
        return phase == RecoveryPhase.RECOVERED || phase == RecoveryPhase.STOPPED;
    }

    Duration nextRetryIn() {
        return is(RecoveryPhase.BACKING_OFF)
                ? Duration.ofNanos(Math.max(0, retryAt - setup.ticker().nanos()))
                : null;
    }

    void enter(RecoveryPhase next) {
        if (phase != next) {
            RecoveryPhase last = phase;
            phase = next;
            setup.observer().phaseChanged(id, last, next);
        }
    }

    void awaitPermit() {
        enter(RecoveryPhase.AWAITING_PERMIT);
        ticket = setup.permits().request(id);
    }

    void backOff(Duration delay, int failedAttempt) {
        retryAt = setup.ticker().nanos() + delay.toNanos();
        enter(RecoveryPhase.BACKING_OFF);
        setup.timers().startSingleTimer(id, new BackoffPassed(id, failedAttempt), delay);
    }

    /** Gives the permit back, or the place in its queue, and cancels the backoff. */
    void letGo() {
        setup.permits().release(ticket);
        ticket = PermitDesk.NONE;
        if (is(RecoveryPhase.BACKING_OFF)) {
            setup.timers().cancel(id);
            setup.outage().leaveProbes(id);
        }
    }
}
