package io.ackrecovery.supervisor;

import io.ackrecovery.supervisor.RecoverySupervisor.Recover;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * One recovery from its Recover to its Close: permit, attempt, verdict, and again. Every verdict goes through {@link #obey}, every
 * end through {@link #end}.
 */
final class SupervisedRecovery<R> implements FleetMember<R> {
    private final SupervisorSetup<R> setup;
    private final String id;
    private final boolean skipAllowed;
    private final SkipConsent consent;
    private final AttemptGate gate;
    private final FailureRecord failures = new FailureRecord();
    private R request;
    private ActorRef<Outcome> replyTo;
    private ActorRef<RecoveryCommand> child;
    private boolean startedAfresh;
    private long beganAt;
    private int attempt;
    private boolean skipLoss;
    private int gapsBefore;
    private Haul haul = Haul.NONE;
    private Throwable acceptedCause;

    SupervisedRecovery(SupervisorSetup<R> setup, Recover<R> recover) {
        this.setup = setup;
        this.id = recover.id();
        this.skipAllowed = recover.skipAllowed();
        this.consent = recover.consent();
        this.gate = new AttemptGate(id, setup);
        this.request = recover.request();
        this.replyTo = recover.replyTo();
        this.beganAt = setup.ticker().nanos();
    }

    void start() {
        if (spawned()) {
            awaitPermit(false);
        }
    }

    void permitArrived() {
        attempt++;
        gapsBefore = haul.gaps().size();
        gate.enter(RecoveryPhase.OPENING);
        setup.observer().attemptBegan(id, attempt);
        child.tell(new RecoveryCommand.BeginAttempt(attempt, skipLoss));
    }

    /** The attempt is to end; the permit is held until it has. */
    void permitLost() {
        if (gate.isAttempting() && child != null) {
            child.tell(new RecoveryCommand.GiveUp(attempt));
        }
    }

    void backoffPassed(int failedAttempt) {
        if (gate.is(RecoveryPhase.BACKING_OFF)
                && failedAttempt == attempt
                && setup.outage().mayRetry(id)) {
            awaitPermit(false);
        }
    }

    /** Its backoff had passed during an outage, and now it is its turn. */
    void probe() {
        awaitPermit(false);
    }

    void reported(RecoveryReport report) {
        if (report.attempt() != attempt || !gate.isAttempting()) {
            return;
        }
        if (report instanceof RecoveryReport.PhaseEntered entered) {
            gate.enter(entered.phase());
        } else if (report instanceof RecoveryReport.Progressed progressed) {
            onProgressed(progressed.progress());
        } else if (report instanceof RecoveryReport.Skipped skipped) {
            haul = haul.with(skipped.gap());
            setup.observer().skipped(id, skipped.gap());
        } else if (report instanceof RecoveryReport.Failed given && given.cause() instanceof AttemptGivenUp) {
            onGivenUp(given);
        } else if (report instanceof RecoveryReport.Failed failed) {
            onFailed(failed);
        } else if (report instanceof RecoveryReport.Recovered recovered) {
            onRecovered(recovered);
        }
    }

    /** The actor has ended without having been told to; {@code thrown} is null if it threw nothing. */
    void childEnded(Throwable thrown) {
        child = null;
        if (gate.is(RecoveryPhase.STOPPED)) {
            return;
        }
        boolean afresh = !startedAfresh && !gate.isOver() && acceptedCause == null && haul.isTargetUntouched();
        Throwable cause = thrown != null ? thrown : new IllegalStateException("the recovery's actor ended by itself");
        gate.letGo();
        failures.add(cause, false, false);
        if (!afresh) {
            obey(new Verdict.Stop(), cause);
            return;
        }
        startedAfresh = true;
        haul = Haul.NONE;
        if (spawned()) {
            obey(
                    setup.settings()
                            .pacing()
                            .restart(failures.history(), setup.random().nextDouble()),
                    cause);
        }
    }

    /** Tries again now. Returns null, or why not. */
    String retry() {
        String obstacle = Obstacles.toResuming(gate, failures, child != null);
        if (obstacle == null) {
            resume(false);
        }
        return obstacle;
    }

    /** Goes on without what is lost, if that is what was named. Returns null, or why not. */
    String skip(String namedCause) {
        String obstacle = Obstacles.toResuming(gate, failures, child != null);
        if (obstacle == null) {
            obstacle = Obstacles.toSkippingWhatWasNamed(
                    failures, namedCause, haul, setup.settings().maxGaps());
        }
        if (obstacle == null) {
            resume(true);
        }
        return obstacle;
    }

    void housekeep() {
        if (gate.is(RecoveryPhase.RECOVERED)) {
            child.tell(new RecoveryCommand.Housekeep());
        }
    }

    /** Ends everything. Returns what is left to wait for; null if nothing is. */
    ClosingRecovery<R> close() {
        boolean over = gate.isOver();
        gate.letGo();
        gate.enter(RecoveryPhase.CLOSING);
        if (!over) {
            end(new Outcome.Closed(id));
        }
        if (child == null) {
            setup.observer().phaseChanged(id, RecoveryPhase.CLOSING, null);
            return null;
        }
        child.tell(new RecoveryCommand.CloseRecovery());
        return new ClosingRecovery<>(setup, status(), child);
    }

    @Override
    public RecoveryPhase phase() {
        return gate.phase();
    }

    @Override
    public RecoveryStatus status() {
        return new RecoveryStatus(
                id,
                gate.phase(),
                attempt,
                haul.progress(),
                haul.gaps(),
                failures.lastCause(),
                gate.nextRetryIn(),
                failures.isSkippable(),
                skipAllowed);
    }

    private void onProgressed(Progress now) {
        if (haul.isBehind(now)) {
            setup.outage().succeeded(id);
        }
        advance(now);
    }

    private void advance(Progress now) {
        Progress before = haul.progress();
        haul = haul.with(now);
        if (!now.equals(before)) {
            setup.observer().progressed(id, before, now);
        }
    }

    private void onFailed(RecoveryReport.Failed report) {
        gate.letGo();
        boolean progressed = report.progressed() || haul.gaps().size() > gapsBefore;
        failures.add(report.cause(), progressed, report.skippable());
        if (setup.policy().ruleFor(report.cause()).kind() == Rule.Kind.RESTART) {
            setup.outage().failed(id);
        }
        Verdict verdict = acceptedCause == null
                ? failures.verdict(report.cause(), skipAllowed, consent, setup)
                : new Verdict.Stop();
        String obstacle = verdict instanceof Verdict.Skip ? obstacleToSkippingAgain(progressed) : null;
        if (obstacle == null) {
            obey(verdict, report.cause());
        } else {
            obey(new Verdict.Stop(), new IllegalStateException(obstacle, report.cause()));
        }
    }

    /** Nobody's failure: no part of an outage, and no reason to back off. */
    private void onGivenUp(RecoveryReport.Failed report) {
        gate.letGo();
        setup.observer().attemptFailed(id, attempt, gate.phase(), report.cause(), new Verdict.Restart(Duration.ZERO));
        awaitPermit(false);
    }

    /** A skip that got past nothing is not tried again: it would be, at once and for ever. */
    private String obstacleToSkippingAgain(boolean progressed) {
        return skipLoss && !progressed
                ? "skipping did not get past it: " + failures.lastCause()
                : Obstacles.toSkipping(failures, haul, setup.settings().maxGaps());
    }

    private void onRecovered(RecoveryReport.Recovered report) {
        gate.letGo();
        if (acceptedCause == null) {
            setup.outage().succeeded(id);
        }
        advance(report.progress());
        haul = new Haul(report.progress(), report.gaps());
        Outcome outcome = haul.recovered(id, acceptedCause);
        failures.settle(outcome instanceof Outcome.Complete);
        acceptedCause = null;
        request = null;
        gate.enter(RecoveryPhase.RECOVERED);
        end(outcome);
    }

    private void obey(Verdict verdict, Throwable cause) {
        setup.observer().attemptFailed(id, attempt, gate.phase(), Causes.unwrap(cause), verdict);
        if (verdict instanceof Verdict.Restart restart) {
            gate.backOff(restart.after(), attempt);
        } else if (verdict instanceof Verdict.Skip) {
            awaitPermit(true);
        } else if (verdict instanceof Verdict.Complete) {
            acceptedCause = cause;
            child.tell(new RecoveryCommand.AcceptPartial());
        } else {
            stop(cause);
        }
    }

    private void stop(Throwable cause) {
        failures.stoppedBy(cause, setup.policy().ruleFor(cause).targetUnknown());
        acceptedCause = null;
        if (child != null) {
            child.tell(new RecoveryCommand.Halt());
        }
        gate.enter(RecoveryPhase.STOPPED);
        end(haul.stopped(id, cause));
    }

    private void end(Outcome outcome) {
        setup.observer()
                .ended(id, outcome, attempt, Duration.ofNanos(setup.ticker().nanos() - beganAt));
        if (replyTo != null) {
            replyTo.tell(outcome);
            replyTo = null;
        }
    }

    private void resume(boolean withoutLoss) {
        gate.letGo();
        if (gate.is(RecoveryPhase.STOPPED)) {
            failures.forgetHistory();
            beganAt = setup.ticker().nanos();
        }
        awaitPermit(withoutLoss);
    }

    private void awaitPermit(boolean withoutLoss) {
        skipLoss = withoutLoss;
        gate.awaitPermit();
    }

    private boolean spawned() {
        try {
            child = setup.children().spawn(id, request);
            return true;
        } catch (RuntimeException | Error thrownByFactory) {
            stop(thrownByFactory);
            return false;
        }
    }
}
