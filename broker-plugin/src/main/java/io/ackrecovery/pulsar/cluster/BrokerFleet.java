package io.ackrecovery.pulsar.cluster;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.Ticker;
import io.ackrecovery.supervisor.cluster.ClusterSettings;
import io.ackrecovery.supervisor.cluster.FleetNode;
import io.ackrecovery.supervisor.cluster.OutcomeGauge;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pulsar.broker.PulsarService;

/** A broker's node in the cluster of all brokers. Thread-safe; no method blocks. */
public final class BrokerFleet {
    private final FleetNode node;
    private final Optional<ActorRef<Discovery.Command>> discovery;

    private BrokerFleet(FleetNode node, Optional<ActorRef<Discovery.Command>> discovery) {
        this.node = node;
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
        if (!settings.seedNodes().isEmpty()) {
            return new BrokerFleet(node, Optional.empty());
        }
        String name = broker.getBrokerId();
        Discovery.Parts parts = new Discovery.Parts(
                new MetadataRegistry(broker.getLocalMetadataStore(), name, random.nextInt()),
                () -> node.incarnation().map(Incarnation.OfNode::new),
                new Rendezvous(name, discovery.foundAfter(), random.split()),
                discovery,
                Ticker.system(),
                random.split());
        return new BrokerFleet(
                node, Optional.of(system.systemActorOf(Discovery.create(parts), "discovery", Props.empty())));
    }

    public FleetNode node() {
        return node;
    }

    /** Leaves the cluster, for good: see {@link FleetNode#leave}. What the broker has told of itself goes with its session. */
    public CompletionStage<Void> leave() {
        discovery.ifPresent(actor -> actor.tell(new Discovery.Stop()));
        return node.leave();
    }
}
