package io.ackrecovery.cli.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.SkipConsent;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/** Replays logs under a supervisor of their own, as a broker does; each is let go of once its outcome is known. */
public final class Replays implements AutoCloseable {

    private static final Duration END = Duration.ofMillis(1_500);

    /** The jitter of backoffs: it decides nothing that anybody is told. */
    private static final long SEED = 1;

    private final ActorSystem<RecoverySupervisor.Command> system;
    private final Duration limit;

    /** @param limit after which a replay that has not ended is given up */
    public Replays(
            Config config, RecoverySettings settings, PendingAckLogs logs, RecoveryObserver observer, Duration limit) {
        this(config, settings, logs, observer, limit, PermitShare.UNLIMITED);
    }

    /** @param share what may be used without a lease, where this is one of a fleet */
    public Replays(
            Config config,
            RecoverySettings settings,
            PendingAckLogs logs,
            RecoveryObserver observer,
            Duration limit,
            PermitShare share) {
        this.limit = limit;
        system = ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(logs, settings.store()),
                        PendingAckFailurePolicy.standard(),
                        settings.supervisor(),
                        observer,
                        Ticker.system(),
                        new SplittableRandom(SEED),
                        share),
                "ack-recovery",
                config);
    }

    /** The supervisor. */
    public ActorSystem<RecoverySupervisor.Command> system() {
        return system;
    }

    /**
     * Settings for one who only looks: it is to end, so it gives up after some attempts, and asks for evidence of a loss well before.
     *
     * @param parallelism logs that are read at a time
     */
    public static Config defaults(int parallelism) {
        return ConfigFactory.parseString("""
                ack-recovery.supervisor.max-permits = %d
                ack-recovery.supervisor.restart-budget = 10
                ack-recovery.supervisor.backoff.max = 2s
                ack-recovery.store.suspect-after = 4
                ack-recovery.log.batch-timeout = 2s
                pekko.jvm-shutdown-hooks = off
                pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
                """.formatted(parallelism));
    }

    /**
     * Replays one log; each log only once at a time. The stage does not fail; null if there is no outcome in time.
     *
     * @param consent to losses, beside those that {@code skipAllowed} allows to skip
     */
    public CompletionStage<Outcome> replay(String log, ReplayTarget target, boolean skipAllowed, SkipConsent consent) {
        PendingAckRecovery recovery = new PendingAckRecovery(log, target);
        return AskPattern.<RecoverySupervisor.Command, Outcome>ask(
                        system,
                        replyTo -> new RecoverySupervisor.Recover<>(log, recovery, skipAllowed, consent, replyTo),
                        limit,
                        system.scheduler())
                .exceptionally(noneInTime -> null)
                .thenCompose(outcome -> letGo(log).thenApply(closed -> outcome));
    }

    private CompletionStage<RecoverySupervisor.Closed> letGo(String log) {
        return AskPattern.<RecoverySupervisor.Command, RecoverySupervisor.Closed>ask(
                        system, replyTo -> new RecoverySupervisor.Close(log, replyTo), limit, system.scheduler())
                .exceptionally(noneInTime -> null);
    }

    /** Ends what is still replayed; waits for a moment at most. */
    @Override
    public void close() {
        system.terminate();
        CompletableFuture<?> end = system.getWhenTerminated().toCompletableFuture();
        try {
            end.get(END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException late) {
            // It ends with the process.
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
