package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.Backoff;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.apache.pekko.Done;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts a node's cluster system, and starts it anew, after a pause, whenever it has ended. On a dispatcher for what blocks: a start does. */
final class ClusterKeeper extends AbstractBehavior<ClusterKeeper.Command> {
    private static final Logger log = LoggerFactory.getLogger(ClusterKeeper.class);

    private final Starter starter;
    private final AtomicReference<ActorSystem<ClusterGuardian.Command>> current;
    private final TimerScheduler<Command> timers;
    private final Backoff backoff;
    private final Duration endTimeout;
    private final Ticker ticker;
    private final RandomGenerator random;
    private boolean anew;
    private int failures;
    private long startedAt;
    private CompletableFuture<Void> leaving;

    /** Starts a cluster system; may throw. */
    interface Starter {

        /** @param anew whether there has been one in this process */
        ActorSystem<ClusterGuardian.Command> start(boolean anew);
    }

    sealed interface Command {}

    record Leave(CompletableFuture<Void> left) implements Command {}

    private record StartDue() implements Command {}

    private record Ending(ActorSystem<?> system) implements Command {}

    private record Ended(ActorSystem<?> system, boolean inTime) implements Command {}

    private ClusterKeeper(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            Starter starter,
            AtomicReference<ActorSystem<ClusterGuardian.Command>> current,
            ClusterSettings settings,
            Ticker ticker,
            RandomGenerator random) {
        super(context);
        this.timers = timers;
        this.starter = starter;
        this.current = current;
        this.backoff = new Backoff(settings.restartMin(), settings.restartMax());
        this.endTimeout = settings.endTimeout();
        this.ticker = ticker;
        this.random = random;
    }

    static Behavior<Command> create(
            Starter starter,
            AtomicReference<ActorSystem<ClusterGuardian.Command>> current,
            ClusterSettings settings,
            Ticker ticker,
            RandomGenerator random) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            context.getSelf().tell(new StartDue());
            return new ClusterKeeper(context, timers, starter, current, settings, ticker, random);
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(StartDue.class, due -> onStartDue())
                .onMessage(Ending.class, this::onEnding)
                .onMessage(Ended.class, this::onEnded)
                .onMessage(Leave.class, this::onLeave)
                .build();
    }

    private Behavior<Command> onStartDue() {
        try {
            ActorSystem<ClusterGuardian.Command> system = starter.start(anew);
            anew = true;
            startedAt = ticker.nanos();
            current.set(system);
            getContext().pipeToSelf(system.getWhenTerminated(), (done, failure) -> new Ended(system, true));
            tellWhenItBeginsToEnd(system);
        } catch (RuntimeException | Error failed) {
            startLater("could not start: " + Causes.text(failed));
        }
        return this;
    }

    private void tellWhenItBeginsToEnd(ActorSystem<?> system) {
        ActorRef<Command> self = getContext().getSelf();
        CoordinatedShutdown.get(system).addTask(CoordinatedShutdown.PhaseBeforeServiceUnbind(), "tell-keeper", () -> {
            self.tell(new Ending(system));
            return CompletableFuture.completedFuture(Done.done());
        });
    }

    /** Remoting whose streams have failed may never come to its end. */
    private Behavior<Command> onEnding(Ending ending) {
        timers.startSingleTimer(new Ended(ending.system(), false), endTimeout);
        return this;
    }

    private Behavior<Command> onEnded(Ended ended) {
        if (current.get() != ended.system()) {
            return this;
        }
        if (!ended.inTime()) {
            log.warn("Cluster: its system did not end within {}, and is given up", ClusterSettings.KEY_END_TIMEOUT);
        }
        current.set(null);
        if (leaving != null) {
            leaving.complete(null);
            return Behaviors.stopped();
        }
        if (ticker.nanos() - startedAt > backoff.max().toNanos()) {
            failures = 0;
        }
        startLater("was put out of the cluster");
        return this;
    }

    private void startLater(String why) {
        Duration pause = backoff.delay(++failures, random.nextDouble());
        log.warn(
                "Cluster: this node {}; joins anew in {} ms, and recovers with its fallback until then",
                why,
                pause.toMillis());
        timers.startSingleTimer(new StartDue(), pause);
    }

    private Behavior<Command> onLeave(Leave message) {
        ActorSystem<ClusterGuardian.Command> system = current.get();
        if (system == null) {
            message.left().complete(null);
            return Behaviors.stopped();
        }
        leaving = message.left();
        system.terminate();
        return this;
    }
}
