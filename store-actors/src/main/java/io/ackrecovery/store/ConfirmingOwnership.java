package io.ackrecovery.store;

import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.RecoveryReport;
import org.apache.pekko.actor.typed.Behavior;

/**
 * Between phases: waits for the log to say that nobody else has opened it in the meantime. At the end of the replay next is
 * {@link Recovered}; before the log is opened anew, which would take it from another owner, {@link Opening}; {@link AwaitingVerdict}
 * if the answer is another one.
 */
final class ConfirmingOwnership extends ReplayPhase {

    private final boolean reopening;

    private ConfirmingOwnership(Setup setup, Replay replay, int attempt, boolean reopening) {
        super(setup, replay, attempt);
        this.reopening = reopening;
    }

    /** All is applied. */
    static Behavior<Message> atEnd(Setup setup, Replay replay, int attempt) {
        replay.missingTail(replay.slot().log())
                .filter(gap -> !replay.gaps().contains(gap))
                .ifPresent(gap -> {
                    replay.remember(gap);
                    setup.report(new RecoveryReport.Skipped(setup.id(), attempt, gap));
                });
        return new ConfirmingOwnership(setup, replay, attempt, false).ask();
    }

    /** Attempts with the log that is open lead nowhere. */
    static Behavior<Message> beforeReopening(Setup setup, Replay replay, int attempt) {
        return new ConfirmingOwnership(setup, replay, attempt, true).ask();
    }

    private Behavior<Message> ask() {
        setup.startDeadline(Message.Awaited.OWNERSHIP, setup.settings().readTimeout());
        Calls.handOver(
                Calls.guarded(replay.slot().log()::confirmOwned),
                setup.self(),
                confirmed -> new Message.OwnershipConfirmed(attempt),
                cause -> new Message.ConfirmFailed(attempt, cause));
        return this;
    }

    @Override
    Behavior<Message> onAnswer(Message message) {
        if (message instanceof Message.OwnershipConfirmed) {
            return reopening ? reopen() : Recovered.complete(setup, replay, attempt);
        }
        return message instanceof Message.ConfirmFailed failed ? fail(failed.cause()) : this;
    }

    private Behavior<Message> reopen() {
        setup.cancelDeadline(Message.Awaited.OWNERSHIP);
        replay.slot().close();
        replay.beginReopen();
        return Opening.enter(setup, replay, attempt);
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
