package io.ackrecovery.store;

import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryReport;
import org.apache.pekko.actor.typed.Behavior;

/** Common to the phases that wait for the supervisor and do no I/O: what it may say there. */
abstract class BetweenAttempts extends ReplayPhase {

    BetweenAttempts(Setup setup, Replay replay, int attempt) {
        super(setup, replay, attempt);
    }

    @Override
    final Behavior<Message> onCommand(RecoveryCommand command) {
        if (command instanceof RecoveryCommand.BeginAttempt begin) {
            return begin(begin);
        }
        if (command instanceof RecoveryCommand.AcceptPartial) {
            return Recovered.partial(setup, replay, attempt);
        }
        return command instanceof RecoveryCommand.Halt ? Halted.enter(setup, replay, attempt) : this;
    }

    private Behavior<Message> begin(RecoveryCommand.BeginAttempt begin) {
        replay.beginAttempt();
        if (begin.skipLoss() && replay.canSkip()) {
            setup.report(new RecoveryReport.Skipped(setup.id(), begin.attempt(), replay.skip()));
        }
        replay.nothingToSkip();
        if (replay.slot().log() != null
                && replay.fruitlessAttempts() >= setup.settings().reopenAfter()
                && !replay.progressed()) {
            return ConfirmingOwnership.beforeReopening(setup, replay, begin.attempt());
        }
        return Opening.enter(setup, replay, begin.attempt());
    }
}
