package io.ackrecovery.store;

import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryReport;
import java.time.Duration;
import org.apache.pekko.actor.typed.Behavior;

/**
 * The second phase: waits for the close of an earlier log if one still runs, then for the log to open; next is
 * {@link Recovering}, by way of {@link GatheringEvidence}, or {@link AwaitingVerdict}. Passed through at once when the log is still open from the attempt before.
 */
final class Opening extends ReplayPhase {

    private boolean asked;

    private Opening(Setup setup, Replay replay, int attempt) {
        super(setup, replay, attempt);
    }

    static Behavior<Message> enter(Setup setup, Replay replay, int attempt) {
        if (replay.slot().log() != null) {
            return GatheringEvidence.enter(setup, replay, attempt);
        }
        setup.report(new RecoveryReport.PhaseEntered(setup.id(), attempt, RecoveryPhase.OPENING));
        return new Opening(setup, replay, attempt).openOnceClosed();
    }

    private Behavior<Message> openOnceClosed() {
        if (replay.slot().isClosing()) {
            setup.startDeadline(Message.Awaited.CLOSE, setup.settings().closeTimeout());
        } else {
            asked = true;
            replay.slot().open(replay.abandonedLedgers());
            setup.startDeadline(Message.Awaited.OPEN, setup.settings().openTimeout());
        }
        return this;
    }

    @Override
    Behavior<Message> onSlotAnswer(Message.SlotAnswer answer) {
        if (!asked) {
            return replay.slot().isClosing() ? this : stopWaitingForClose();
        }
        if (answer instanceof Message.OpenFailed failed) {
            return fail(failed.cause());
        }
        return replay.slot().log() != null ? recover() : this;
    }

    @Override
    Behavior<Message> onOverdue(Message.Awaited what) {
        if (what == Message.Awaited.CLOSE) {
            replay.slot().forgetCloses();
            return stopWaitingForClose();
        }
        if (what == Message.Awaited.OPEN) {
            replay.slot().openIsOverdue();
            Duration timeout = setup.settings().openTimeout();
            return fail(new LogUnavailable(
                    "no answer to the open of log " + setup.logName() + " within " + Setup.text(timeout), null));
        }
        return this;
    }

    private Behavior<Message> stopWaitingForClose() {
        setup.cancelDeadline(Message.Awaited.CLOSE);
        return openOnceClosed();
    }

    private Behavior<Message> recover() {
        setup.cancelDeadline(Message.Awaited.OPEN);
        return GatheringEvidence.enter(setup, replay, attempt);
    }

    private Behavior<Message> fail(Throwable cause) {
        if (cause instanceof LogLoss loss) {
            replay.lostAtOpen(loss);
        }
        return AwaitingVerdict.enter(setup, replay, attempt, cause);
    }
}
