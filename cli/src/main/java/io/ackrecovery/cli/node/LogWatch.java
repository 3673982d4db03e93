package io.ackrecovery.cli.node;

import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Close;
import io.ackrecovery.supervisor.RecoverySupervisor.Recover;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Looks, again and again, which logs there are: has new ones replayed, closes those that are gone, and has those replayed again whose
 * complete replay is long ago. What has stopped, is partial, or was closed by an operator is left as it is.
 */
final class LogWatch extends AbstractBehavior<LogWatch.Message> {

    sealed interface Message {}

    record ScanDue() implements Message {}

    record Found(List<String> names) implements Message {}

    record NotFound(Throwable cause) implements Message {}

    record Ended(Outcome outcome) implements Message {}

    private final TimerScheduler<Message> timers;
    private final Watched watched;
    private final NodeSettings settings;
    private final boolean skipLostData;
    private final Completed completed;
    private final ActorRef<RecoverySupervisor.Command> supervisor;
    private final ActorRef<Outcome> outcomes;
    private final Set<String> known = new HashSet<>();

    private LogWatch(
            ActorContext<Message> context,
            TimerScheduler<Message> timers,
            Watched watched,
            NodeSettings settings,
            boolean skipLostData,
            Completed completed,
            ActorRef<RecoverySupervisor.Command> supervisor) {
        super(context);
        this.timers = timers;
        this.watched = watched;
        this.settings = settings;
        this.skipLostData = skipLostData;
        this.completed = completed;
        this.supervisor = supervisor;
        this.outcomes = context.messageAdapter(Outcome.class, Ended::new);
    }

    static Behavior<Message> create(
            Watched watched,
            NodeSettings settings,
            boolean skipLostData,
            Completed completed,
            ActorRef<RecoverySupervisor.Command> supervisor) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            context.getSelf().tell(new ScanDue());
            return new LogWatch(context, timers, watched, settings, skipLostData, completed, supervisor);
        }));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(ScanDue.class, this::onScanDue)
                .onMessage(Found.class, this::onFound)
                .onMessage(NotFound.class, this::onNotFound)
                .onMessage(Ended.class, this::onEnded)
                .build();
    }

    private Behavior<Message> onScanDue(ScanDue due) {
        getContext()
                .pipeToSelf(
                        watched.names().get(),
                        (names, failure) -> failure == null ? new Found(names) : new NotFound(failure));
        return this;
    }

    private Behavior<Message> onFound(Found found) {
        Set<String> now = new HashSet<>(found.names());
        known.stream().filter(name -> !now.contains(name)).forEach(this::close);
        known.retainAll(now);
        for (String name : found.names()) {
            if (known.add(name)) {
                recover(name);
            } else if (completed.isOlderThan(settings.recheckInterval(), name)) {
                close(name);
                recover(name);
            }
        }
        return scanLater();
    }

    private Behavior<Message> onNotFound(NotFound failed) {
        getContext()
                .getLog()
                .warn(
                        "Logs cannot be listed, next try in {} s: {}",
                        settings.scanInterval().toSeconds(),
                        Causes.text(failed.cause()));
        return scanLater();
    }

    private Behavior<Message> scanLater() {
        timers.startSingleTimer(new ScanDue(), settings.scanInterval());
        return this;
    }

    /** What was refused is new to the next scan. */
    private Behavior<Message> onEnded(Ended ended) {
        if (ended.outcome() instanceof Outcome.Refused refused) {
            getContext().getLog().warn("Log {} is not watched: {}", refused.id(), refused.reason());
            known.remove(refused.id());
        }
        return this;
    }

    private void recover(String name) {
        PendingAckRecovery recovery =
                new PendingAckRecovery(name, watched.targets().get());
        supervisor.tell(new Recover<>(name, recovery, skipLostData, outcomes));
    }

    private void close(String name) {
        supervisor.tell(new Close(name, getContext().getSystem().ignoreRef()));
    }
}
