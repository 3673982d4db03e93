package io.ackrecovery.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.supervisor.RecoveryReport;
import org.apache.pekko.actor.typed.Behavior;

/**
 * After a failed attempt: keeps the progress and the open log, waits for the supervisor's verdict; next is {@link Opening} for
 * another attempt, {@link Recovered} if the failure means completion, or {@link Halted}.
 */
final class AwaitingVerdict extends BetweenAttempts {

    private AwaitingVerdict(Setup setup, Replay replay, int attempt) {
        super(setup, replay, attempt);
    }

    static Behavior<Message> enter(Setup setup, Replay replay, int attempt, Throwable cause) {
        setup.cancelDeadlines();
        replay.attemptFailed();
        if (cause instanceof LogFenced || cause instanceof LogClosed) {
            replay.slot().close();
        }
        setup.report(new RecoveryReport.Failed(setup.id(), attempt, cause, replay.progressed(), replay.canSkip()));
        return new AwaitingVerdict(setup, replay, attempt);
    }
}
