package io.ackrecovery.pulsar.cluster;

import io.ackrecovery.supervisor.Backoff;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a broker into the cluster of all brokers, and keeps it there: looks into the metadata store every {@code interval}, decides,
 * and does one step. While the store is away it tries again, with growing pauses, and everything else goes on.
 */
final class Discovery extends AbstractBehavior<Discovery.Command> {
    private static final Logger LOG = LoggerFactory.getLogger(Discovery.class);

    /** Rounds that the store has not answered: it tries by itself, for as long as it is away. */
    private static final int MOST_UNANSWERED = 3;

    private final Parts parts;
    private final TimerScheduler<Command> timers;
    private final Backoff backoff;
    private int round;
    private int failures;
    private int unanswered;
    private String twin;

    sealed interface Command {}

    record Stop() implements Command {}

    private record LookDue() implements Command {}

    private record Looked(int round, Sighting seen, Throwable failure) implements Command {}

    private record Acted(int round, Step step, boolean claimed, Throwable failure) implements Command {}

    private record TimeIsUp() implements Command {}

    /** What it works with. */
    record Parts(
            Registry registry,
            Supplier<Optional<Incarnation>> node,
            Rendezvous rendezvous,
            DiscoverySettings settings,
            Ticker ticker,
            RandomGenerator random) {}

    private Discovery(ActorContext<Command> context, TimerScheduler<Command> timers, Parts parts) {
        super(context);
        this.parts = parts;
        this.timers = timers;
        this.backoff = new Backoff(parts.settings().interval(), parts.settings().retryMax());
        context.getSelf().tell(new LookDue());
    }

    static Behavior<Command> create(Parts parts) {
        Behavior<Command> looking =
                Behaviors.setup(context -> Behaviors.withTimers(timers -> new Discovery(context, timers, parts)));
        return Behaviors.supervise(looking)
                .onFailure(SupervisorStrategy.restartWithBackoff(
                        parts.settings().interval(), parts.settings().retryMax(), 0));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(LookDue.class, due -> onLookDue())
                .onMessage(Looked.class, this::onLooked)
                .onMessage(Acted.class, this::onActed)
                .onMessage(Stop.class, stop -> Behaviors.stopped())
                .onMessage(TimeIsUp.class, up -> failed(new TimeoutException("no answer in time")))
                .build();
    }

    private Behavior<Command> onLookDue() {
        if (unanswered >= MOST_UNANSWERED) {
            return failed(new TimeoutException("no answer to the last " + unanswered + " looks"));
        }
        int now = ++round;
        unanswered++;
        timers.startSingleTimer(new TimeIsUp(), parts.settings().timeout());
        getContext()
                .pipeToSelf(
                        Rounds.look(
                                parts.registry(),
                                parts.rendezvous(),
                                parts.node().get()),
                        (seen, failure) -> new Looked(now, seen, failure));
        return this;
    }

    private Behavior<Command> onLooked(Looked looked) {
        unanswered--;
        if (looked.round() != round) {
            return this;
        }
        if (looked.failure() != null) {
            return failed(looked.failure());
        }
        Optional<Incarnation> node = parts.node().get();
        node.ifPresent(own -> warnOfTwin(own, looked.seen()));
        unanswered++;
        Step step = parts.rendezvous().next(node, looked.seen(), parts.ticker().nanos());
        getContext()
                .pipeToSelf(
                        Rounds.tell(parts.registry(), step),
                        (claimed, failure) -> new Acted(looked.round(), step, Boolean.TRUE.equals(claimed), failure));
        return this;
    }

    private Behavior<Command> onActed(Acted acted) {
        unanswered--;
        if (acted.round() != round) {
            return this;
        }
        if (acted.failure() != null) {
            return failed(acted.failure());
        }
        if (failures > 0) {
            LOG.info("Cluster: the metadata store answers again");
            failures = 0;
        }
        if (acted.claimed()) {
            LOG.info("Cluster: this broker founds a cluster, or has told of it anew");
        }
        if (acted.step() instanceof Step.End end) {
            LOG.warn("Cluster: this broker leaves its cluster, to join anew: {}", end.why());
        }
        Rounds.carryOut(acted.step());
        next(acted.claimed() ? Duration.ZERO : parts.settings().interval());
        return this;
    }

    private Behavior<Command> failed(Throwable failure) {
        parts.rendezvous().failed();
        Duration pause = backoff.delay(++failures, parts.random().nextDouble());
        if (failures == 1) {
            LOG.warn(
                    "Cluster: the metadata store does not tell who is in the cluster, looked for again and again: {}",
                    Causes.text(failure));
        }
        next(pause);
        return this;
    }

    /** What comes of the round before is not waited for any more. */
    private void next(Duration pause) {
        round++;
        timers.cancelAll();
        timers.startSingleTimer(new LookDue(), pause);
    }

    private void warnOfTwin(Incarnation own, Sighting seen) {
        String now = seen.entries().stream()
                .filter(entry -> own.address().equals(entry.address()))
                .map(NodeEntry::broker)
                .findFirst()
                .orElse(null);
        if (now != null && !now.equals(twin)) {
            LOG.warn(
                    "Cluster: broker {} has the same address as this one, {}: each needs its own bind-address",
                    now,
                    own.address());
        }
        twin = now;
    }
}
