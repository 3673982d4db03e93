package io.ackrecovery.pulsar.store;

import io.ackrecovery.operator.Operations;
import io.ackrecovery.operator.OperatorServer;
import io.ackrecovery.operator.OperatorSettings;
import io.ackrecovery.operator.Recoveries;
import io.ackrecovery.operator.RecoveryFeed;
import io.ackrecovery.operator.RecoveryMetrics;
import io.ackrecovery.pulsar.cluster.BrokerFleet;
import io.ackrecovery.store.GapPreviews;
import io.ackrecovery.store.LossBook;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.PreviewSettings;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.Ticker;
import io.ackrecovery.supervisor.cluster.GovernorSettings;
import io.ackrecovery.supervisor.cluster.OutcomeGauge;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.Done;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pulsar.broker.PulsarService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The recoveries of one broker: an actor system with the supervisor at its top. Thread-safe; nothing blocks. */
final class BrokerRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerRecovery.class);

    private static final String RELOADS =
            "The topic is closed and loaded anew; its clients connect again by themselves.";

    private final RecoverySettings settings;
    private final Loads loads;
    private final Consents consents = new Consents();
    private final RecoveryFeed feed;
    private final LossBook losses;
    private final ActorSystem<Command> system;
    private final Optional<BrokerFleet> fleet;
    private final Outcomes outcomes = new Outcomes();
    private final ActorRef<Outcome> receiver;

    private BrokerRecovery(
            RecoverySettings settings,
            Loads loads,
            RecoveryFeed feed,
            LossBook losses,
            ActorSystem<Command> system,
            Optional<BrokerFleet> fleet) {
        this.settings = settings;
        this.loads = loads;
        this.feed = feed;
        this.losses = losses;
        this.system = system;
        this.fleet = fleet;
        this.receiver = system.systemActorOf(outcomes.receiver(), "outcomes", Props.empty());
    }

    /** Begins with no recovery. */
    static BrokerRecovery start(BrokerSettings settings, PulsarService broker) {
        RecoverySettings recovery = settings.recovery();
        Loads loads = new Loads();
        RecoveryFeed feed = new RecoveryFeed();
        LossBook losses = new LossBook();
        RecoveryObserver observer = RecoveryObserver.all(
                new RecoveryLog(recovery.supervisor().warningsPerSecond(), Ticker.system()),
                RecoveryMetrics.create(broker.getOpenTelemetry().getMeter()),
                losses,
                feed);
        BrokerRecovery started;
        if (settings.cluster().enabled()) {
            GovernorSettings governor = settings.cluster().governor();
            OutcomeGauge gauge = new OutcomeGauge(
                    PendingAckFailurePolicy.standard(), governor.outage().window(), Ticker.system());
            ActorSystem<Command> system =
                    system(settings, loads, RecoveryObserver.all(observer, gauge), governor.fallback());
            BrokerFleet fleet = BrokerFleet.start(
                    broker, system, gauge, settings.cluster(), settings.discovery(), settings.config());
            started = new BrokerRecovery(recovery, loads, feed, losses, system, Optional.of(fleet));
        } else {
            ActorSystem<Command> system = system(settings, loads, observer, PermitShare.UNLIMITED);
            started = new BrokerRecovery(recovery, loads, feed, losses, system, Optional.empty());
        }
        LOG.info(
                "Ack Recovery is active: pending-ack logs are replayed under supervision, {} at a time, lost data {}",
                recovery.supervisor().maxPermits(),
                recovery.skipLostData() ? "is skipped" : "stops a replay");
        started.serve(settings.operator(), settings.previews(), broker.getBrokerId());
        return started;
    }

    private static ActorSystem<Command> system(
            BrokerSettings settings, Loads loads, RecoveryObserver observer, PermitShare share) {
        RecoverySettings recovery = settings.recovery();
        return ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(loads, recovery.store()),
                        PendingAckFailurePolicy.standard(),
                        recovery.supervisor(),
                        observer,
                        Ticker.system(),
                        new SplittableRandom(),
                        share),
                "ack-recovery",
                ActorSystemSetup.create(BootstrapSetup.create(settings.ofSupervisor())
                        .withClassloader(BrokerRecovery.class.getClassLoader())));
    }

    /** A broker goes on without the server if that cannot start; other brokers' operators reach it all the same. */
    private void serve(OperatorSettings operator, PreviewSettings previews, String broker) {
        Recoveries supervised = Recoveries.of(system, system.scheduler(), operator.answerTimeout());
        Operations operations = new Operations(
                broker,
                new BrokerRecoveries(supervised, loads, consents),
                feed,
                new GapPreviews(losses, new LogsBeside(loads), previews, RELOADS, system.executionContext()),
                Optional.empty(),
                fleet.map(BrokerFleet::all));
        if (!operator.enabled()) {
            operations.answerOthers();
            return;
        }
        OperatorServer.start(operator, operations).whenComplete((server, failure) -> {
            if (failure != null) {
                LOG.error("Ack Recovery serves no status and no commands: {}", Causes.text(failure));
            } else {
                LOG.info("Ack Recovery serves status and commands at {}", server.address());
                system.getWhenTerminated().whenComplete((done, never) -> server.close());
            }
        });
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
            outcome = outcomes.of(log);
            system.tell(new RecoverySupervisor.Recover<>(
                    log,
                    new PendingAckRecovery(log, load.target()),
                    settings.skipLostData(),
                    consents.to(log),
                    receiver));
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
                    ? AskPattern.<Command, RecoverySupervisor.Closed>ask(
                                    system,
                                    replyTo -> new RecoverySupervisor.Close(load.log(), replyTo),
                                    settings.store().closeTimeout(),
                                    system.scheduler())
                            .<Void>thenApply(closed -> null)
                            .toCompletableFuture()
                    : CompletableFuture.completedFuture(null);
        }
    }

    /** Leaves the cluster, if there is one; recovery goes on. Completed when it has left, at once if it has left before. */
    CompletionStage<Void> leave() {
        return fleet.map(BrokerFleet::leave).orElse(CompletableFuture.completedFuture(null));
    }

    /** Leaves the cluster, and ends every actor; what was asked and is unanswered fails. */
    CompletionStage<Done> end() {
        leave().whenComplete((left, never) -> system.terminate());
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
