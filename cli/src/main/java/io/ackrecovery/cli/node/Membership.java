package io.ackrecovery.cli.node;

import com.typesafe.config.Config;
import io.ackrecovery.operator.Fleet;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.Ticker;
import io.ackrecovery.supervisor.cluster.ClusterSettings;
import io.ackrecovery.supervisor.cluster.FleetNode;
import io.ackrecovery.supervisor.cluster.OutcomeGauge;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.typed.ActorSystem;

/** A node's part in a cluster, if the settings give it one. */
final class Membership {
    private final ClusterSettings settings;
    private final OutcomeGauge gauge;
    private FleetNode node;

    private Membership(ClusterSettings settings) {
        this.settings = settings;
        this.gauge = new OutcomeGauge(
                PendingAckFailurePolicy.standard(), settings.governor().outage().window(), Ticker.system());
    }

    /** @throws IllegalArgumentException naming the setting that is wrong */
    static Membership create(Config config) {
        return new Membership(ClusterSettings.create(config));
    }

    /** Tells the others of failures; tells nobody where there is no cluster. */
    RecoveryObserver gauge() {
        return settings.enabled() ? gauge : new RecoveryObserver() {};
    }

    /** What the supervisor may use without a lease. */
    PermitShare share() {
        return settings.enabled() ? settings.governor().fallback() : PermitShare.UNLIMITED;
    }

    /** Begins to join. */
    void begin(ActorSystem<RecoverySupervisor.Command> supervisor, Config config) {
        if (settings.enabled()) {
            node = FleetNode.start(
                    supervisor, supervisor, gauge, settings, config, Ticker.system(), new SplittableRandom());
        }
    }

    Optional<Fleet> fleet() {
        return Optional.ofNullable(node).map(Fleet::of);
    }

    CompletionStage<Void> leave() {
        return node == null ? CompletableFuture.completedFuture(null) : node.leave();
    }
}
