package io.ackrecovery.pulsar.cluster;

import com.typesafe.config.Config;
import io.ackrecovery.operator.Fleet;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.Ticker;
import io.ackrecovery.supervisor.cluster.ClusterSettings;
import io.ackrecovery.supervisor.cluster.FleetNode;
import io.ackrecovery.supervisor.cluster.OutcomeGauge;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pulsar.broker.PulsarService;

/** A broker's node in the cluster of all brokers. Thread-safe; no method blocks. */
public final class BrokerFleet {
    private final FleetNode node;
    private final Fleet all;
    private final Optional<ActorRef<Discovery.Command>> discovery;

    private BrokerFleet(FleetNode node, Fleet all, Optional<ActorRef<Discovery.Command>> discovery) {
        this.node = node;
        this.all = all;
        this.discovery = discovery;
    }

    /**
     * Starts the node; it finds the others by the seed nodes, if there are any, and else through the broker's metadata store.
     *
     * @param system the supervisor's, which has {@link io.ackrecovery.supervisor.cluster.GovernorSettings#fallback} as its share
     * @param gauge an observer of the supervisor
     * @param config of all modules
     */
    public static BrokerFleet start(
            PulsarService broker,
            ActorSystem<RecoverySupervisor.Command> system,
            OutcomeGauge gauge,
            ClusterSettings settings,
            DiscoverySettings discovery,
            Config config) {
        SplittableRandom random = new SplittableRandom();
        ActorRef<RecoverySupervisor.Command> supervisor = system;
        FleetNode node = FleetNode.start(system, supervisor, gauge, settings, config, Ticker.system(), random.split());
        Registry registry =
                new MetadataRegistry(broker.getLocalMetadataStore(), broker.getBrokerId(), random.nextInt());
        Fleet all = new AllBrokers(Fleet.of(node), () -> absent(registry, settings.answerTimeout()));
        if (!settings.seedNodes().isEmpty()) {
            return new BrokerFleet(node, all, Optional.empty());
        }
        Discovery.Parts parts = new Discovery.Parts(
                registry,
                () -> node.incarnation().map(Incarnation.OfNode::new),
                new Rendezvous(broker.getBrokerId(), discovery.foundAfter(), random.split()),
                discovery,
                Ticker.system(),
                random.split());
        return new BrokerFleet(
                node, all, Optional.of(system.systemActorOf(Discovery.create(parts), "discovery", Props.empty())));
    }

    /** While the store is away nobody knows. */
    private static CompletionStage<Set<String>> absent(Registry registry, Duration limit) {
        return registry.absent()
                .toCompletableFuture()
                .copy()
                .completeOnTimeout(Set.of(), limit.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(away -> Set.of());
    }

    /** All brokers, as an operator sees them. */
    public Fleet all() {
        return all;
    }

    /** Leaves the cluster, for good: see {@link FleetNode#leave}. What the broker has told of itself goes with its session. */
    public CompletionStage<Void> leave() {
        discovery.ifPresent(actor -> actor.tell(new Discovery.Stop()));
        return node.leave();
    }
}
