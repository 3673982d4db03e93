package io.ackrecovery.supervisor;

import io.ackrecovery.supervisor.RecoverySupervisor.CloseOverdue;
import io.ackrecovery.supervisor.RecoverySupervisor.Closed;
import io.ackrecovery.supervisor.RecoverySupervisor.Recover;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * A recovery that was told to close. Waits for its actor to end, at most {@code close-timeout}; then its id is free. An actor that
 * does not end in time is stopped hard and keeps the id until it has ended, so that no two ever have hold of one log.
 */
final class ClosingRecovery<R> implements FleetMember<R> {
    private final SupervisorSetup<R> setup;
    private final RecoveryStatus status;
    private final ActorRef<RecoveryCommand> child;
    private final List<ActorRef<Closed>> closers = new ArrayList<>();
    private Recover<R> successor;
    private boolean overdue;

    ClosingRecovery(SupervisorSetup<R> setup, RecoveryStatus status, ActorRef<RecoveryCommand> child) {
        this.setup = setup;
        this.status = status;
        this.child = child;
        CloseOverdue timeout = new CloseOverdue(status.id());
        setup.timers().startSingleTimer(timeout, timeout, setup.settings().closeTimeout());
    }

    @Override
    public RecoveryPhase phase() {
        return RecoveryPhase.CLOSING;
    }

    @Override
    public RecoveryStatus status() {
        return status;
    }

    boolean isOverdue() {
        return overdue;
    }

    /** Starts once this has ended. */
    void succeedWith(Recover<R> recover) {
        if (overdue) {
            refuse(recover, "did not end within " + SupervisorSettings.KEY_CLOSE_TIMEOUT + " and has not ended yet");
        } else if (successor != null) {
            refuse(recover, "is closing, and another Recover waits for that already");
        } else {
            successor = recover;
        }
    }

    void close(ActorRef<Closed> replyTo) {
        cancelSuccessor();
        if (overdue) {
            replyTo.tell(new Closed(status.id()));
        } else {
            closers.add(replyTo);
        }
    }

    void cancelSuccessor() {
        if (successor != null) {
            successor.replyTo().tell(new Outcome.Closed(status.id()));
            successor = null;
        }
    }

    void timedOut() {
        overdue = true;
        setup.children().stop(child);
        setup.observer().closeOverdue(status.id());
        if (successor != null) {
            refuse(successor, "did not end within " + SupervisorSettings.KEY_CLOSE_TIMEOUT);
            successor = null;
        }
        answerClosers();
    }

    /** Returns who comes next; null if nobody does. */
    Recover<R> ended() {
        setup.timers().cancel(new CloseOverdue(status.id()));
        setup.observer().phaseChanged(status.id(), RecoveryPhase.CLOSING, null);
        answerClosers();
        return successor;
    }

    private void answerClosers() {
        closers.forEach(closer -> closer.tell(new Closed(status.id())));
        closers.clear();
    }

    private void refuse(Recover<R> recover, String why) {
        String id = recover.id();
        recover.replyTo().tell(new Outcome.Refused(id, "the earlier recovery of '" + id + "' " + why));
    }
}
