package io.ackrecovery.supervisor.cluster;

import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.JoinSeedNodes;

/**
 * One of a node's cluster systems: from its start until it has left, or was put out of the cluster. Two are equal if they are the
 * same. Thread-safe; no method blocks.
 */
public final class NodeIncarnation {
    private static final Set<MemberStatus> MEMBER =
            Set.of(MemberStatus.joining(), MemberStatus.weaklyUp(), MemberStatus.up());

    private final ActorSystem<?> system;

    NodeIncarnation(ActorSystem<?> system) {
        this.system = system;
    }

    /** HOST:PORT by which other nodes know it. */
    public String address() {
        return NodeAddress.of(Cluster.get(system).selfMember());
    }

    /** Whether it is in a cluster, and not about to leave. */
    public boolean isMember() {
        return MEMBER.contains(Cluster.get(system).selfMember().status());
    }

    /**
     * Joins these, in place of those it was told before: those of them that are in a cluster, or the first one, which founds it if it is
     * this one. Tries for as long as it lives. Does nothing once it has joined.
     *
     * @param addresses HOST:PORT; the same on all nodes that may be the first to come
     */
    public void join(List<String> addresses) {
        List<Address> nodes = addresses.stream().map(NodeAddress::parse).toList();
        Cluster.get(system).manager().tell(new JoinSeedNodes(nodes));
    }

    /** Leaves the cluster in good order, if it is in one, and ends. The node has another one after {@code restart-backoff}. */
    public void end() {
        system.terminate();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeIncarnation incarnation && incarnation.system == system;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(system);
    }
}
