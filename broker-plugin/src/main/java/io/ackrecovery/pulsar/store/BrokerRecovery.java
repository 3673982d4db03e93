package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogLoss;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.Optional;
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
    private final Loads loads;
    private final Consents consents = new Consents();
    private final ActorSystem<Command> system;
    private final AtomicLong replies = new AtomicLong();

    private BrokerRecovery(RecoverySettings settings, Loads loads, ActorSystem<Command> system) {
        this.settings = settings;
        this.loads = loads;
        this.system = system;
    }

    static BrokerRecovery start(BrokerSettings settings) {
        RecoverySettings recovery = settings.recovery();
        Loads loads = new Loads();
        ActorSystem<Command> system = ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(loads, recovery.store()),
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
        return new BrokerRecovery(recovery, loads, system);
    }

    RecoverySettings settings() {
        return settings;
    }

    /** Recovers what is to be loaded. The answer is the one outcome; null if the actor system has ended. */
    CompletableFuture<Outcome> recover(StoreLoad load) {
        String log = load.log();
        CompletableFuture<Outcome> outcome;
        synchronized (loads) {
            loads.put(load);
            outcome = ask(replyTo -> new RecoverySupervisor.Recover<>(
                    log,
                    new PendingAckRecovery(log, load.target()),
                    settings.skipLostData(),
                    consents.to(log),
                    replyTo));
        }
        return outcome.whenComplete((ended, never) -> {
                    if (ended instanceof Outcome.Complete || ended instanceof Outcome.Partial) {
                        consents.forget(log);
                    }
                })
                .exceptionally(systemEnded -> null);
    }

    /** Ends the load's recovery, whatever it is doing, unless another load has the log by now; answered when nothing of it goes on. */
    CompletableFuture<Void> close(StoreLoad load) {
        synchronized (loads) {
            return loads.remove(load)
                    ? this.<RecoverySupervisor.Closed>ask(replyTo -> new RecoverySupervisor.Close(load.log(), replyTo))
                            .thenApply(closed -> null)
                    : CompletableFuture.completedFuture(null);
        }
    }

    /**
     * Tries again now. A recovery that has stopped cannot go on, since its handle has given up: its topic is loaded anew. Fails if the
     * actor system has ended.
     */
    CompletableFuture<CommandReply> retry(String log) {
        StoreLoad stopped = stopped(log);
        if (stopped == null) {
            return ask(replyTo -> new RecoverySupervisor.Retry(log, replyTo));
        }
        stopped.topic().reload();
        return CompletableFuture.completedFuture(new RecoverySupervisor.Accepted(log));
    }

    /** Goes on without what the last failure could not get; else as {@link #retry}. */
    CompletableFuture<CommandReply> skip(String log) {
        StoreLoad stopped = stopped(log);
        if (stopped == null) {
            return ask(replyTo -> new RecoverySupervisor.Skip(log, replyTo));
        }
        Optional<LogLoss> loss = stopped.stoppedBy().filter(known -> known.gap() != null);
        if (loss.isEmpty()) {
            return CompletableFuture.completedFuture(
                    new RecoverySupervisor.Rejected(log, "what stopped it cannot be skipped"));
        }
        consents.give(log, loss.get());
        return retry(log);
    }

    private StoreLoad stopped(String log) {
        StoreLoad load = loads.get(log);
        return load != null && load.isStopped() ? load : null;
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

    /** Looks, now and then for as long as the actor system lives, for loads that nobody wants any more; and does this as well. */
    void watch(Duration interval, Runnable also) {
        Runnable look = () -> {
            loads.sweep();
            also.run();
        };
        system.scheduler().scheduleWithFixedDelay(interval, interval, look, system.executionContext());
    }
}
