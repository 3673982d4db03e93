package io.ackrecovery.supervisor;

import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.AllClosed;
import io.ackrecovery.supervisor.RecoverySupervisor.BackoffPassed;
import io.ackrecovery.supervisor.RecoverySupervisor.Close;
import io.ackrecovery.supervisor.RecoverySupervisor.CloseAll;
import io.ackrecovery.supervisor.RecoverySupervisor.CloseOverdue;
import io.ackrecovery.supervisor.RecoverySupervisor.Closed;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Find;
import io.ackrecovery.supervisor.RecoverySupervisor.Found;
import io.ackrecovery.supervisor.RecoverySupervisor.HousekeepingDue;
import io.ackrecovery.supervisor.RecoverySupervisor.Lease;
import io.ackrecovery.supervisor.RecoverySupervisor.PermitArrived;
import io.ackrecovery.supervisor.RecoverySupervisor.PermitLost;
import io.ackrecovery.supervisor.RecoverySupervisor.ProbesDue;
import io.ackrecovery.supervisor.RecoverySupervisor.Recover;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import io.ackrecovery.supervisor.RecoverySupervisor.Reported;
import io.ackrecovery.supervisor.RecoverySupervisor.Retry;
import io.ackrecovery.supervisor.RecoverySupervisor.Skip;
import io.ackrecovery.supervisor.RecoverySupervisor.Status;
import io.ackrecovery.supervisor.RecoverySupervisor.TellUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** The supervisor at work: finds the recovery that a message is about and hands the message over. */
final class Supervising<R> extends AbstractBehavior<Command> {
    private final SupervisorSetup<R> setup;
    private final Fleet<R> fleet = new Fleet<>();
    private final List<ActorRef<AllClosed>> awaitingAllClosed = new ArrayList<>();
    private boolean closingAll;
    private int overdue;

    Supervising(ActorContext<Command> context, SupervisorSetup<R> setup) {
        super(context);
        this.setup = setup;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Recover.class, this::onRecover)
                .onMessage(Close.class, this::onClose)
                .onMessage(CloseAll.class, this::onCloseAll)
                .onMessage(Status.class, this::onStatus)
                .onMessage(Find.class, this::onFind)
                .onMessage(Retry.class, retry -> order(retry.id(), retry.replyTo(), SupervisedRecovery::retry))
                .onMessage(
                        Skip.class,
                        skip -> order(skip.id(), skip.replyTo(), recovery -> recovery.skip(skip.lastCause())))
                .onMessage(Lease.class, this::onLease)
                .onMessage(TellUse.class, this::onTellUse)
                .onMessage(PermitArrived.class, this::onPermitArrived)
                .onMessage(PermitLost.class, this::onPermitLost)
                .onMessage(Reported.class, this::onReported)
                .onMessage(BackoffPassed.class, this::onBackoffPassed)
                .onMessage(ProbesDue.class, this::onProbesDue)
                .onMessage(CloseOverdue.class, this::onCloseOverdue)
                .onMessage(HousekeepingDue.class, this::onHousekeepingDue)
                .onSignal(Terminated.class, this::onTerminated)
                .build();
    }

    // A Recover's request has the type that this supervisor's factory takes; if a caller gets that wrong, the factory's
    // ClassCastException stops that recovery.
    @SuppressWarnings("unchecked")
    private Behavior<Command> onRecover(Recover<?> message) {
        Recover<R> recover = (Recover<R>) message;
        FleetMember<R> known = fleet.get(recover.id());
        int maxRecoveries = setup.settings().maxRecoveries();
        if (closingAll) {
            refuse(recover, "the supervisor is closing");
        } else if (known instanceof ClosingRecovery<R> closing) {
            closing.succeedWith(recover);
        } else if (known instanceof SupervisedRecovery<R> supervised) {
            replace(supervised, recover);
        } else if (fleet.size() >= maxRecoveries) {
            refuse(recover, "%s = %d is reached".formatted(SupervisorSettings.KEY_MAX_RECOVERIES, maxRecoveries));
        } else {
            start(recover);
        }
        return this;
    }

    private void replace(SupervisedRecovery<R> supervised, Recover<R> recover) {
        if (supervised.phase() == RecoveryPhase.STOPPED) {
            ClosingRecovery<R> closing = close(recover.id(), supervised);
            if (closing == null) {
                start(recover);
            } else {
                closing.succeedWith(recover);
            }
        } else if (supervised.phase() == RecoveryPhase.RECOVERED) {
            refuse(recover, "'" + recover.id() + "' is already recovered");
        } else {
            refuse(recover, "'" + recover.id() + "' is already being recovered");
        }
    }

    private void start(Recover<R> recover) {
        SupervisedRecovery<R> supervised = new SupervisedRecovery<>(setup, recover);
        fleet.put(recover.id(), supervised);
        supervised.start();
    }

    private void refuse(Recover<R> recover, String reason) {
        recover.replyTo().tell(new Outcome.Refused(recover.id(), reason));
    }

    private Behavior<Command> onClose(Close message) {
        FleetMember<R> member = fleet.get(message.id());
        ClosingRecovery<R> closing = null;
        if (member instanceof SupervisedRecovery<R> supervised) {
            closing = close(message.id(), supervised);
        } else if (member instanceof ClosingRecovery<R> already) {
            closing = already;
        }
        if (closing == null) {
            message.replyTo().tell(new Closed(message.id()));
        } else {
            closing.close(message.replyTo());
        }
        return this;
    }

    private ClosingRecovery<R> close(String id, SupervisedRecovery<R> supervised) {
        ClosingRecovery<R> closing = supervised.close();
        if (closing == null) {
            fleet.remove(id);
        } else {
            fleet.put(id, closing);
        }
        return closing;
    }

    private Behavior<Command> onCloseAll(CloseAll message) {
        closingAll = true;
        awaitingAllClosed.add(message.replyTo());
        for (String id : fleet.ids()) {
            if (fleet.get(id) instanceof SupervisedRecovery<R> supervised) {
                close(id, supervised);
            } else if (fleet.get(id) instanceof ClosingRecovery<R> closing) {
                closing.cancelSuccessor();
            }
        }
        return answerIfAllClosed();
    }

    private Behavior<Command> answerIfAllClosed() {
        if (fleet.size() == overdue) {
            awaitingAllClosed.forEach(closer -> closer.tell(new AllClosed()));
            awaitingAllClosed.clear();
        }
        return this;
    }

    private Behavior<Command> onStatus(Status message) {
        int limit = Math.max(1, Math.min(message.limit(), setup.settings().statusPageSize()));
        message.replyTo().tell(fleet.status(message.after(), limit, setup));
        return this;
    }

    private Behavior<Command> onFind(Find message) {
        message.replyTo()
                .tell(new Found(Optional.ofNullable(fleet.get(message.id())).map(FleetMember::status)));
        return this;
    }

    private Behavior<Command> order(
            String id, ActorRef<CommandReply> replyTo, Function<SupervisedRecovery<R>, String> order) {
        String obstacle = "there is no such recovery";
        if (fleet.get(id) instanceof SupervisedRecovery<R> supervised) {
            obstacle = order.apply(supervised);
        } else if (fleet.get(id) instanceof ClosingRecovery<R>) {
            obstacle = "it is closing";
        }
        replyTo.tell(obstacle == null ? new Accepted(id) : new Rejected(id, obstacle));
        return this;
    }

    private Behavior<Command> onLease(Lease message) {
        setup.permits().lease(message.lease(), message.replyTo());
        return this;
    }

    private Behavior<Command> onTellUse(TellUse message) {
        setup.permits().tellUse(message.replyTo());
        return this;
    }

    private Behavior<Command> onPermitArrived(PermitArrived message) {
        return toSupervised(setup.permits().arrived(message.ticket()), SupervisedRecovery::permitArrived);
    }

    private Behavior<Command> onPermitLost(PermitLost message) {
        return toSupervised(setup.permits().holder(message.ticket()), SupervisedRecovery::permitLost);
    }

    private Behavior<Command> onReported(Reported message) {
        return toSupervised(message.report().id(), supervised -> supervised.reported(message.report()));
    }

    private Behavior<Command> onBackoffPassed(BackoffPassed message) {
        return toSupervised(message.id(), supervised -> supervised.backoffPassed(message.attempt()));
    }

    private Behavior<Command> onProbesDue(ProbesDue message) {
        setup.outage().takeProbes().forEach(id -> toSupervised(id, SupervisedRecovery::probe));
        return this;
    }

    private Behavior<Command> toSupervised(String id, Consumer<SupervisedRecovery<R>> event) {
        if (id != null && fleet.get(id) instanceof SupervisedRecovery<R> supervised) {
            event.accept(supervised);
        }
        return this;
    }

    private Behavior<Command> onCloseOverdue(CloseOverdue message) {
        if (fleet.get(message.id()) instanceof ClosingRecovery<R> closing) {
            overdue++;
            closing.timedOut();
        }
        return answerIfAllClosed();
    }

    private Behavior<Command> onHousekeepingDue(HousekeepingDue tick) {
        fleet.forEachSupervised(SupervisedRecovery::housekeep);
        setup.outage().forgetOld();
        return this;
    }

    private Behavior<Command> onTerminated(Terminated ended) {
        String id = setup.children().ended(ended.getRef());
        Throwable thrown = ended instanceof ChildFailed failed ? failed.getCause() : null;
        if (id != null && fleet.get(id) instanceof ClosingRecovery<R> closing) {
            fleet.remove(id);
            overdue -= closing.isOverdue() ? 1 : 0;
            Recover<R> successor = closing.ended();
            if (successor != null) {
                start(successor);
            }
            return answerIfAllClosed();
        }
        return toSupervised(id, supervised -> supervised.childEnded(thrown));
    }
}
