package io.ackrecovery.pulsar.cluster;

/**
 * Which cluster is the one of all brokers.
 *
 * @param version of the record that says so; only that is replaced by what is decided after it was read
 */
record Founding(String cluster, long version) {

    /** The version of a record that is not there. */
    static final long NONE = -1;
}
