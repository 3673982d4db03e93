package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.OutageState;
import io.ackrecovery.supervisor.Ticker;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Subscribe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leases permits to the nodes of a cluster, of which it is the only one. Keeps {@link GovernorBooks}; all that is lost with it is told anew. */
final class RecoveryGovernor extends AbstractBehavior<RecoveryGovernor.Command> {
    private static final Logger log = LoggerFactory.getLogger(RecoveryGovernor.class);

    private final GovernorBooks books;
    private final Ticker ticker;
    private final Cluster cluster;
    private final Map<String, ActorRef<FleetLease>> nodes = new HashMap<>();
    private OutageState told = OutageState.CLOSED;

    interface Command {}

    private record RoundDue() implements Command {}

    private record MembersChanged() implements Command {}

    private RecoveryGovernor(
            ActorContext<Command> context, GovernorSettings settings, Ticker ticker, RandomGenerator random) {
        super(context);
        this.ticker = ticker;
        this.cluster = Cluster.get(context.getSystem());
        this.books = new GovernorBooks(settings, random.nextLong(), ticker.nanos());
        onMembersChanged();
        cluster.subscriptions()
                .tell(Subscribe.create(
                        context.messageAdapter(ClusterEvent.MemberEvent.class, event -> new MembersChanged()),
                        ClusterEvent.MemberEvent.class));
        log.info("Governor: leases the permits of the cluster from here on");
    }

    static Behavior<Command> create(GovernorSettings settings, Ticker ticker, RandomGenerator random) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new RoundDue(), settings.reportInterval());
            return new RecoveryGovernor(context, settings, ticker, random);
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(NodeReported.class, this::onReported)
                .onMessage(RoundDue.class, due -> onRoundDue())
                .onMessage(MembersChanged.class, changed -> onMembersChanged())
                .build();
    }

    private Behavior<Command> onReported(NodeReported message) {
        if (message.report() != null && message.replyTo() != null) {
            nodes.put(message.report().node(), message.replyTo());
            books.heard(message.report(), ticker.nanos());
        }
        return this;
    }

    private Behavior<Command> onRoundDue() {
        books.round(ticker.nanos()).forEach(lease -> nodes.get(lease.node()).tell(lease));
        nodes.keySet().retainAll(books.nodes());
        tell(books.outage());
        return this;
    }

    private Behavior<Command> onMembersChanged() {
        Set<String> addresses = new TreeSet<>();
        for (Member member : cluster.state().getMembers()) {
            addresses.add(NodeAddress.of(member));
        }
        books.members(addresses, ticker.nanos());
        return this;
    }

    private void tell(OutageState state) {
        if (told == OutageState.CLOSED && state != OutageState.CLOSED) {
            log.warn("Governor: an outage; single attempts probe in the whole cluster until it is over");
        } else if (told != OutageState.CLOSED && state == OutageState.CLOSED) {
            log.info("Governor: the outage is over");
        }
        told = state;
    }
}
