package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.pekko.Done;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The recoveries of one broker: an actor system with the supervisor at its top. Thread-safe; nothing blocks. */
final class BrokerRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerRecovery.class);

    private final RecoverySettings settings;
    private final AttachedLogs logs;
    private final ActorSystem<Command> system;
    private final AtomicLong replies = new AtomicLong();

    private BrokerRecovery(RecoverySettings settings, AttachedLogs logs, ActorSystem<Command> system) {
        this.settings = settings;
        this.logs = logs;
        this.system = system;
    }

    static BrokerRecovery start(BrokerSettings settings) {
        RecoverySettings recovery = settings.recovery();
        AttachedLogs logs = new AttachedLogs();
        ActorSystem<Command> system = ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(logs, recovery.store()),
                        PendingAckFailurePolicy.standard(),
                        recovery.supervisor(),
                        new RecoveryLog(recovery.supervisor().warningsPerSecond(), Ticker.system()),
                        Ticker.system(),
                        new SplittableRandom()),
                "ack-recovery",
                ActorSystemSetup.create(BootstrapSetup.create(settings.config())
                        .withClassloader(BrokerRecovery.class.getClassLoader())));
        LOG.info(
                "Ack Recovery is active: pending-ack logs are replayed under supervision, {} at a time, lost data {}",
                recovery.supervisor().maxPermits(),
                recovery.skipLostData() ? "is skipped" : "stops a replay");
        return new BrokerRecovery(recovery, logs, system);
    }

    RecoverySettings settings() {
        return settings;
    }

    /** Replays the log into the target. The answer is the one outcome; it fails only if the actor system has ended. */
    CompletableFuture<Outcome> recover(LogParts parts, ReplayTarget target) {
        String log = parts.managedLedger().getName();
        logs.attach(log, parts);
        return ask(replyTo -> new RecoverySupervisor.Recover<>(
                log, new PendingAckRecovery(log, target), settings.skipLostData(), replyTo));
    }

    /** Ends the log's recovery, whatever it is doing; answered when nothing of it goes on. Fails as {@link #recover}. */
    CompletableFuture<Void> close(String log) {
        logs.detach(log);
        return this.<RecoverySupervisor.Closed>ask(replyTo -> new RecoverySupervisor.Close(log, replyTo))
                .thenApply(closed -> null);
    }

    private <T> CompletableFuture<T> ask(Function<ActorRef<T>, Command> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            ActorRef<T> replyTo =
                    system.systemActorOf(OneReply.into(answer), "reply-" + replies.incrementAndGet(), Props.empty());
            system.tell(question.apply(replyTo));
        } catch (RuntimeException ended) {
            answer.completeExceptionally(ended);
        }
        return answer;
    }

    /** Ends every actor; what was asked and is unanswered fails. */
    CompletionStage<Done> end() {
        system.terminate();
        return system.getWhenTerminated();
    }

    /** Runs a check every now and then for as long as the actor system lives. */
    void everySecond(Runnable check) {
        Duration second = Duration.ofSeconds(1);
        system.scheduler().scheduleWithFixedDelay(second, second, check, system.executionContext());
    }
}
