package io.ackrecovery.pulsar.cluster;

/**
 * That a broker is in a cluster, or may come to be in it at any moment: told before it is true, and for as long as it may be.
 *
 * @param address HOST:PORT of its node; null if the entry cannot be read
 * @param cluster null if the entry cannot be read
 * @param isMember whether others may join it; else it is on its way
 */
record NodeEntry(String broker, String address, String cluster, boolean isMember) {

    static NodeEntry unreadable(String broker) {
        return new NodeEntry(broker, null, null, false);
    }

    boolean isIn(String other) {
        return other.equals(cluster);
    }
}
