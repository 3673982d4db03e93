package io.ackrecovery.store;

import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.RecoveryReport;
import org.apache.pekko.actor.typed.Behavior;

/**
 * The end of the replay: all is applied, waits for the log to say that nobody else has opened it in the meantime; next is
 * {@link Recovered}, or {@link AwaitingVerdict}.
 */
final class ConfirmingOwnership extends Phase {

    private ConfirmingOwnership(Setup setup, Replay replay, int attempt) {
        super(setup, replay, attempt);
    }

    static Behavior<Message> enter(Setup setup, Replay replay, int attempt) {
        PendingAckLog log = replay.slot().log();
        replay.missingTail(log).filter(gap -> !replay.gaps().contains(gap)).ifPresent(gap -> {
            replay.remember(gap);
            setup.report(new RecoveryReport.Skipped(setup.id(), attempt, gap));
        });
        setup.startDeadline(Message.Awaited.OWNERSHIP, setup.settings().readTimeout());
        Calls.handOver(
                Calls.guarded(log::confirmOwned),
                setup.self(),
                confirmed -> new Message.OwnershipConfirmed(attempt),
                cause -> new Message.ConfirmFailed(attempt, cause));
        return new ConfirmingOwnership(setup, replay, attempt);
    }

    @Override
    Behavior<Message> onAnswer(Message message) {
        if (message instanceof Message.OwnershipConfirmed) {
            return Recovered.complete(setup, replay, attempt);
        }
        return message instanceof Message.ConfirmFailed failed ? fail(failed.cause()) : this;
    }

    @Override
    Behavior<Message> onOverdue(Message.Awaited what) {
        if (what != Message.Awaited.OWNERSHIP) {
            return this;
        }
        String timeout = Setup.text(setup.settings().readTimeout());
        return fail(new LogUnavailable("no answer to who owns log " + setup.logName() + " within " + timeout, null));
    }

    private Behavior<Message> fail(Throwable cause) {
        return AwaitingVerdict.enter(setup, replay, attempt, cause);
    }
}
