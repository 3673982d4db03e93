package io.ackrecovery.supervisor.cluster;

import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.cluster.Member;

/** HOST:PORT, as nodes are called in settings, status and logs. */
final class NodeAddress {
    private NodeAddress() {}

    static String of(Member member) {
        Address address = member.address();
        return address.getHost().orElse("") + ":" + address.getPort().orElse(0);
    }

    static Address parse(String hostAndPort) {
        return AddressFromURIString.parse(ClusterConfig.address(hostAndPort));
    }
}
