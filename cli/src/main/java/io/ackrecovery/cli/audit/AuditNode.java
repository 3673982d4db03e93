package io.ackrecovery.cli.audit;

import com.typesafe.config.Config;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.cluster.MeteredLogs;
import io.ackrecovery.cli.cluster.Replays;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.Ticker;
import io.ackrecovery.supervisor.cluster.ClusterSettings;
import io.ackrecovery.supervisor.cluster.FleetAnswers;
import io.ackrecovery.supervisor.cluster.FleetNode;
import io.ackrecovery.supervisor.cluster.OutcomeGauge;
import io.ackrecovery.supervisor.cluster.SharedWork;
import java.time.Duration;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process's part in audits by several: it audits logs for whoever asks, and may ask. Its methods block. */
final class AuditNode implements AutoCloseable {
    private static final String WORK = "audit";

    /** By what one worker knows another: the question and its answer. */
    private static final String WORKER = "audit worker";

    private static final Duration LEAVE = Duration.ofSeconds(10);
    private static final long LOOK_AGAIN_MILLIS = 200;

    private final ClusterSettings settings;
    private final AuditWork task;
    private final Replays replays;
    private final FleetNode node;

    private AuditNode(ClusterSettings settings, AuditWork task, Replays replays, FleetNode node) {
        this.settings = settings;
        this.task = task;
        this.replays = replays;
        this.node = node;
    }

    /** Begins to join, and to do what it is asked for. */
    static AuditNode start(
            ReadOnlyCluster cluster,
            Config config,
            RecoverySettings recovery,
            RecoveryObserver observer,
            AuditOptions options,
            InstantSource clock) {
        ClusterSettings settings = ClusterSettings.create(config);
        OutcomeGauge gauge = new OutcomeGauge(
                PendingAckFailurePolicy.standard(), settings.governor().outage().window(), Ticker.system());
        MeteredLogs logs = new MeteredLogs(cluster.logs(recovery.log()), Ticker.system());
        Replays replays = new Replays(
                config,
                recovery,
                logs,
                RecoveryObserver.all(observer, gauge),
                options.logTimeout(),
                settings.governor().fallback());
        FleetNode node = FleetNode.start(
                replays.system(), replays.system(), gauge, settings, config, Ticker.system(), new SplittableRandom());
        AuditWork task = new AuditWork(cluster, logs, replays, options, clock);
        node.offer(WORK, task);
        node.answer(question -> CompletableFuture.completedFuture(question.equals(WORKER) ? WORKER : null));
        return new AuditNode(settings, task, replays, node);
    }

    /** Does what it is asked for, until this thread is interrupted. */
    void help() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /**
     * Waits until it is in the cluster, and knows the one who shares work out.
     *
     * @throws CommandFailed if that takes too long, or the cluster is of others than audit's workers
     */
    SharedWork join(Duration limit) throws InterruptedException {
        long began = System.nanoTime();
        while (System.nanoTime() - began < limit.toNanos()) {
            String first = node.governor();
            if (first != null && isWorker(first)) {
                return node.offer(WORK, task).orElseThrow(AuditNode::putOut);
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
        throw CommandFailed.unreachable(
                "no worker of the audit answers at %s within %s = %d s"
                        .formatted(
                                String.join(", ", settings.seedNodes()),
                                AuditClusterSettings.KEY_JOIN_TIMEOUT,
                                limit.toSeconds()),
                null);
    }

    private boolean isWorker(String member) throws InterruptedException {
        try {
            FleetAnswers told = node.ask(member, WORKER)
                    .toCompletableFuture()
                    .get(settings.answerTimeout().multipliedBy(2).toMillis(), TimeUnit.MILLISECONDS);
            if (told.silent().isEmpty() && told.answers().isEmpty()) {
                throw CommandFailed.usage(
                        "%s is in a cluster that does no audits: workers need one of their own".formatted(member));
            }
            return WORKER.equals(told.answers().get(member));
        } catch (ExecutionException | TimeoutException notYet) {
            return false;
        }
    }

    static CommandFailed putOut() {
        return CommandFailed.unreachable(
                "this process was put out of the cluster before the audit had ended: audit again", null);
    }

    /** Leaves the cluster, so that others go on at once with what it has not done. */
    @Override
    public void close() {
        try {
            node.leave().toCompletableFuture().get(LEAVE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException late) {
            // The others find out that it is gone.
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        replays.close();
    }
}
