package io.ackrecovery.store;

import io.ackrecovery.supervisor.AttemptGivenUp;
import io.ackrecovery.supervisor.RecoveryCommand;
import org.apache.pekko.actor.typed.Behavior;

/** A phase that is not the last yet: how far the replay is still matters. */
abstract class ReplayPhase extends Phase {

    final Replay replay;

    ReplayPhase(Setup setup, Replay replay, int attempt) {
        super(setup, replay.slot(), attempt);
        this.replay = replay;
    }

    @Override
    Behavior<Message> onCommand(RecoveryCommand command) {
        return command instanceof RecoveryCommand.GiveUp giveUp && giveUp.attempt() == attempt
                ? onGiveUp(new AttemptGivenUp(
                        "attempt " + attempt + " at log " + setup.logName() + " lasted beyond the permit of a fleet"))
                : this;
    }

    /** Asks for nothing more and fails with this. Nothing is to be given up between attempts. */
    Behavior<Message> onGiveUp(AttemptGivenUp cause) {
        return AwaitingVerdict.enter(setup, replay, attempt, cause);
    }
}
