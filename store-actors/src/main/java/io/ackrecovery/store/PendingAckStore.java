package io.ackrecovery.store;

import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.supervisor.RecoveryFactory;
import io.ackrecovery.supervisor.RecoveryReport;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * The actor that replays one pending-ack log into one {@link ReplayTarget}, under a
 * {@link io.ackrecovery.supervisor.RecoverySupervisor}: reads the log in order from its mark-delete position to the end it had
 * when it was opened, applies each entry exactly once, over failed attempts too, and then trims the log as the subscription
 * settles.
 *
 * <p>It reports failures of the log as {@link io.ackrecovery.log.LogException}s, of the target as {@link ReplayTargetFailed},
 * and what breaks a promise of the log's port as it is. {@link PendingAckFailurePolicy} has a verdict for each.
 */
public final class PendingAckStore {

    private PendingAckStore() {}

    /** The logs are opened through {@code logs}, by the name each request carries; one log must not be in two requests at once. */
    public static RecoveryFactory<PendingAckRecovery> factory(PendingAckLogs logs, StoreSettings settings) {
        return (id, request, supervisor) -> FromSupervisor.to(create(id, request, logs, settings, supervisor));
    }

    static Behavior<Message> create(
            String id,
            PendingAckRecovery request,
            PendingAckLogs logs,
            StoreSettings settings,
            ActorRef<RecoveryReport> supervisor) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            Setup setup = new Setup(id, request, logs, settings, supervisor, context.getSelf(), timers);
            Replay replay = new Replay(
                    new LogSlot(setup),
                    new TrimIndex(settings.trimIndexSize()),
                    new Suspicion(settings.suspectAfter()));
            return AwaitingPermit.enter(setup, replay);
        }));
    }
}
