package io.ackrecovery.supervisor.cluster;

import java.util.Set;
import java.util.TreeSet;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;

/** HOST:PORT, as nodes are called in settings, status and logs. */
final class NodeAddress {
    private NodeAddress() {}

    static String of(Member member) {
        Address address = member.address();
        return address.getHost().orElse("") + ":" + address.getPort().orElse(0);
    }

    /** Where the singletons are; null if no member is up. */
    static String ofOldest(ActorSystem<?> system) {
        Member oldest = null;
        for (Member member : Cluster.get(system).state().getMembers()) {
            boolean isUp = member.status() != MemberStatus.joining() && member.status() != MemberStatus.weaklyUp();
            if (isUp && (oldest == null || member.isOlderThan(oldest))) {
                oldest = member;
            }
        }
        return oldest == null ? null : of(oldest);
    }

    static Set<String> ofMembers(ActorSystem<?> system) {
        Set<String> addresses = new TreeSet<>();
        Cluster.get(system).state().getMembers().forEach(member -> addresses.add(of(member)));
        return addresses;
    }

    static Address parse(String hostAndPort) {
        return AddressFromURIString.parse(ClusterConfig.address(hostAndPort));
    }
}
