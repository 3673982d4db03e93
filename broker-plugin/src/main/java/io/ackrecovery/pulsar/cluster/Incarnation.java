package io.ackrecovery.pulsar.cluster;

import io.ackrecovery.supervisor.cluster.NodeIncarnation;
import java.util.List;

/** What is told to join: see {@link NodeIncarnation}. */
interface Incarnation {

    String address();

    boolean isMember();

    void join(List<String> addresses);

    void end();

    /** Of a real node. */
    record OfNode(NodeIncarnation node) implements Incarnation {
        @Override
        public String address() {
            return node.address();
        }

        @Override
        public boolean isMember() {
            return node.isMember();
        }

        @Override
        public void join(List<String> addresses) {
            node.join(addresses);
        }

        @Override
        public void end() {
            node.end();
        }
    }
}
