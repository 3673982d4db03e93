package io.ackrecovery.supervisor.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryReport;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.Rule;
import io.ackrecovery.supervisor.SupervisorSettings;
import io.ackrecovery.supervisor.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** A node in this JVM whose recoveries take 50 ms each, or fail while there is an outage. */
final class TestNode {
    /** Short times, so that a test sees leases expire. */
    static final String QUICK = """
            ack-recovery.cluster {
              port = 0, max-attempts = 12, max-starts-per-second = 1000, lease-term = 1200ms, attempt-limit = 1s, report-interval = 50ms
              restart-backoff.min = 200ms, end-timeout = 10s
              outage { window = 5s, probe-interval = 300ms, step = 100ms }
            }
            ack-recovery.supervisor.backoff { min = 50ms, max = 200ms }
            ack-recovery.supervisor.outage.probe-interval = 100ms
            pekko.cluster {
              gossip-interval = 100ms, leader-actions-interval = 100ms, periodic-tasks-initial-delay = 100ms, seed-node-timeout = 1s
              failure-detector { heartbeat-interval = 200ms, acceptable-heartbeat-pause = 1500ms }
              split-brain-resolver.stable-after = 1s
              singleton-proxy.singleton-identification-interval = 100ms
            }
            pekko.coordinated-shutdown.phases { cluster-exiting.timeout = 2s, cluster-leave.timeout = 2s, cluster-exiting-done.timeout = 1s }
            pekko.loggers = [], pekko.stdout-loglevel = OFF
            """;

    /** Shared by the nodes of a test, as bookies are. */
    static final class Bookies {
        final AtomicInteger atWork = new AtomicInteger();
        final AtomicInteger peak = new AtomicInteger();
        final AtomicInteger failed = new AtomicInteger();
        final AtomicInteger recovered = new AtomicInteger();
        volatile boolean out;
    }

    private record Work(int attempt, boolean fails) {}

    private final ActorSystem<RecoverySupervisor.Command> host;
    private final ActorRef<Outcome> outcomes;
    final FleetNode fleet;

    TestNode(String name, String... settings) {
        Config config = ConfigFactory.parseString(String.join("\n", settings))
                .withFallback(ConfigFactory.parseString(QUICK))
                .withFallback(ConfigFactory.load());
        ClusterSettings cluster = ClusterSettings.create(config);
        FailurePolicy policy = FailurePolicy.builder()
                .on(IOException.class, Rule.restart(), "heals")
                .build();
        OutcomeGauge gauge =
                new OutcomeGauge(policy, cluster.governor().outage().window(), Ticker.system());
        host = ActorSystem.create(
                RecoverySupervisor.<Bookies>create(
                        (id, request, supervisor) -> recovery(id, request, supervisor),
                        policy,
                        SupervisorSettings.create(config),
                        RecoveryObserver.all(gauge),
                        Ticker.system(),
                        new SplittableRandom(1),
                        cluster.governor().fallback()),
                "host-" + name,
                config);
        outcomes = host.ignoreRef();
        fleet = FleetNode.start(
                host, host, gauge, cluster, config, Ticker.system(), new SplittableRandom(name.hashCode()));
    }

    void recover(Bookies bookies, String prefix, int count) {
        for (int i = 0; i < count; i++) {
            host.tell(new RecoverySupervisor.Recover<>(prefix + "-" + i, bookies, false, outcomes));
        }
    }

    private static Behavior<RecoveryCommand> recovery(String id, Bookies bookies, ActorRef<RecoveryReport> supervisor) {
        Behavior<Object> behavior = Behaviors.withTimers(timers -> Behaviors.receive(Object.class)
                .onMessage(RecoveryCommand.BeginAttempt.class, begin -> {
                    bookies.peak.accumulateAndGet(bookies.atWork.incrementAndGet(), Math::max);
                    timers.startSingleTimer(
                            new Work(begin.attempt(), bookies.out), Duration.ofMillis(bookies.out ? 5 : 50));
                    return Behaviors.same();
                })
                .onMessage(Work.class, work -> {
                    bookies.atWork.decrementAndGet();
                    if (work.fails()) {
                        bookies.failed.incrementAndGet();
                        supervisor.tell(
                                new RecoveryReport.Failed(id, work.attempt(), new IOException("out"), false, false));
                    } else {
                        bookies.recovered.incrementAndGet();
                        supervisor.tell(
                                new RecoveryReport.Recovered(id, work.attempt(), new Progress(1, 1, 1), List.of()));
                    }
                    return Behaviors.same();
                })
                .onMessage(RecoveryCommand.CloseRecovery.class, close -> Behaviors.stopped())
                .onMessage(RecoveryCommand.class, other -> Behaviors.same())
                .build());
        return behavior.narrow();
    }

    /** All at the same time: one after another each would hand over to the next. */
    static void closeAll(List<TestNode> nodes) {
        CompletableFuture.allOf(nodes.stream()
                        .map(node -> node.fleet.leave().toCompletableFuture())
                        .toArray(CompletableFuture[]::new))
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
        nodes.forEach(node -> node.host.terminate());
        CompletableFuture.allOf(nodes.stream()
                        .map(node -> node.host.getWhenTerminated().toCompletableFuture())
                        .toArray(CompletableFuture[]::new))
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
    }
}
