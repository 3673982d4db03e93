package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitLease;
import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.RecoverySupervisor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.cluster.ClusterEvent.MemberRemoved;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Subscribe;

/** Between a node's supervisor and the governor: reports what is used and wanted, and hands leases on. */
final class NodeLink extends AbstractBehavior<NodeLink.Command> {
    private static final Duration ANSWER = Duration.ofSeconds(5);
    /** More are lost at a time only where the cap is lost as well. */
    private static final int MOST_DEPARTED = 1_000;

    private final LocalNode node;
    private final ActorRef<RecoveryGovernor.Command> governor;
    private final ActorRef<FleetLease> leases;
    private final String address;
    private final Map<String, Long> departed = new LinkedHashMap<>();
    private PermitUse lastUse;
    private NodeReport.Outcomes lastOutcomes;
    private long lastAt;

    sealed interface Command {}

    private record ReportDue() implements Command {}

    private record LeaseCame(FleetLease lease) implements Command {}

    private record Removed(String address) implements Command {}

    /** @param inForce the lease of which this is the answer; null if nothing but the use was asked for */
    private record Used(PermitUse use, FleetLease inForce) implements Command {}

    private record NoAnswer() implements Command {}

    private NodeLink(ActorContext<Command> context, LocalNode node, ActorRef<RecoveryGovernor.Command> governor) {
        super(context);
        this.node = node;
        this.governor = governor;
        this.leases = context.messageAdapter(FleetLease.class, LeaseCame::new);
        Cluster cluster = Cluster.get(context.getSystem());
        this.address = NodeAddress.of(cluster.selfMember());
        cluster.subscriptions()
                .tell(Subscribe.create(
                        context.messageAdapter(
                                MemberRemoved.class, removed -> new Removed(NodeAddress.of(removed.member()))),
                        MemberRemoved.class));
    }

    static Behavior<Command> create(LocalNode node, ActorRef<RecoveryGovernor.Command> governor) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(
                    new ReportDue(), node.settings().governor().reportInterval());
            return new NodeLink(context, node, governor);
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(ReportDue.class, this::onReportDue)
                .onMessage(LeaseCame.class, this::onLeaseCame)
                .onMessage(Used.class, this::onUsed)
                .onMessage(Removed.class, this::onRemoved)
                .onMessage(NoAnswer.class, none -> this)
                .build();
    }

    private Behavior<Command> onReportDue(ReportDue due) {
        ask(RecoverySupervisor.TellUse::new, null);
        return this;
    }

    private Behavior<Command> onLeaseCame(LeaseCame message) {
        PermitLease lease = node.ledger().accept(message.lease());
        if (lease != null) {
            ask(replyTo -> new RecoverySupervisor.Lease(lease, replyTo), message.lease());
        }
        return this;
    }

    private void ask(
            org.apache.pekko.japi.function.Function<ActorRef<PermitUse>, RecoverySupervisor.Command> question,
            FleetLease inForce) {
        getContext()
                .ask(
                        PermitUse.class,
                        node.supervisor(),
                        ANSWER,
                        question,
                        (use, failure) -> failure == null ? new Used(use, inForce) : new NoAnswer());
    }

    private Behavior<Command> onUsed(Used message) {
        if (message.inForce() != null) {
            node.ledger().inForce(message.inForce());
        }
        long now = node.ticker().nanos();
        NodeReport.Outcomes outcomes = node.gauge().read();
        boolean due = now - lastAt >= node.settings().governor().leaseTerm().toNanos() / 3;
        boolean news = !message.use().equals(lastUse) || !outcomes.equals(lastOutcomes);
        if (lastUse == null || message.inForce() == null && (due || news)) {
            lastAt = now;
            lastUse = message.use();
            lastOutcomes = outcomes;
            governor.tell(
                    new NodeReported(node.ledger().report(address, message.use(), outcomes, departed(now)), leases));
        }
        return this;
    }

    private Behavior<Command> onRemoved(Removed message) {
        if (departed.size() < MOST_DEPARTED) {
            departed.put(message.address(), node.ticker().nanos());
        }
        return this;
    }

    private List<String> departed(long now) {
        long remembered = node.settings().governor().rememberFor().toNanos();
        departed.values().removeIf(at -> now - at >= remembered);
        return new ArrayList<>(departed.keySet());
    }
}
