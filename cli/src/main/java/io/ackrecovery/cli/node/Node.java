package io.ackrecovery.cli.node;

import com.typesafe.config.Config;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.operator.Operations;
import io.ackrecovery.operator.OperatorServer;
import io.ackrecovery.operator.OperatorSettings;
import io.ackrecovery.operator.Recoveries;
import io.ackrecovery.operator.RecoveryFeed;
import io.ackrecovery.operator.RecoveryMetrics;
import io.ackrecovery.store.LossBook;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.Ticker;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/** A process that watches logs: the supervisor with a recovery for each of them, and the server that shows it. Its methods block. */
public final class Node implements AutoCloseable {

    /** Ctrl-C promises an end within 5 seconds. */
    private static final Duration CLOSE = Duration.ofMillis(1_000);

    private static final Duration LISTEN = Duration.ofSeconds(10);

    private final ActorSystem<Command> system;
    private final PrometheusText metrics;
    private final OperatorServer server;
    private final Membership membership;

    private Node(ActorSystem<Command> system, PrometheusText metrics, OperatorServer server, Membership membership) {
        this.system = system;
        this.metrics = metrics;
        this.server = server;
        this.membership = membership;
    }

    /**
     * Begins to watch and to serve.
     *
     * @param config with the {@code reference.conf} of all modules merged in
     * @throws IllegalArgumentException naming the setting that is wrong; nothing is begun then
     * @throws CommandFailed if it cannot listen where the settings say
     */
    public static Node start(Config config, Watched watched) throws InterruptedException {
        RecoverySettings recovery = RecoverySettings.create(config);
        OperatorSettings operator = OperatorSettings.create(config);
        NodeSettings settings = NodeSettings.create(config);
        LossBook losses = new LossBook();
        RecoveryFeed feed = new RecoveryFeed();
        Completed completed = new Completed(Ticker.system());
        Membership membership = Membership.create(config);
        PrometheusText metrics = new PrometheusText();
        ActorSystem<Command> system = ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(watched.logs(), recovery.store()),
                        PendingAckFailurePolicy.standard(),
                        recovery.supervisor(),
                        RecoveryObserver.all(
                                new RecoveryLog(recovery.supervisor().warningsPerSecond(), Ticker.system()),
                                RecoveryMetrics.create(metrics.meter()),
                                losses,
                                completed,
                                feed,
                                membership.gauge()),
                        Ticker.system(),
                        new SplittableRandom(),
                        membership.share()),
                "ack-recovery-node",
                config);
        membership.begin(system, config);
        Operations operations = new Operations(
                watched.name(),
                Recoveries.of(system, system.scheduler(), operator.answerTimeout()),
                feed,
                new GapPreviews(losses, watched.logs(), settings, system.executionContext()),
                Optional.of(metrics),
                membership.fleet());
        try {
            OperatorServer server = OperatorServer.start(operator, operations)
                    .toCompletableFuture()
                    .get(LISTEN.toSeconds(), TimeUnit.SECONDS);
            system.systemActorOf(
                    LogWatch.create(watched, settings, recovery.skipLostData(), completed, system),
                    "log-watch",
                    Props.empty());
            return new Node(system, metrics, server, membership);
        } catch (ExecutionException | TimeoutException cannotListen) {
            system.terminate();
            throw CommandFailed.usage(
                    cannotListen.getCause() == null
                            ? "the server did not start in time"
                            : cannotListen.getCause().getMessage());
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.address();
    }

    /** Leaves the cluster, closes every recovery, then the server and the actors; waits some seconds at most. */
    @Override
    public void close() {
        CompletionStage<Void> left = membership.leave();
        waitFor(AskPattern.<Command, RecoverySupervisor.AllClosed>ask(
                system, RecoverySupervisor.CloseAll::new, CLOSE, system.scheduler()));
        waitFor(server.close());
        waitFor(left);
        system.terminate();
        waitFor(system.getWhenTerminated());
        metrics.close();
    }

    private static void waitFor(CompletionStage<?> end) {
        try {
            end.toCompletableFuture().get(CLOSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException late) {
            // It ends with the process.
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
