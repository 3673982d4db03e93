package io.ackrecovery.pulsar.cluster;

import java.util.List;

/** What a broker does next. What is told of it in the metadata store is told first. */
sealed interface Step {

    /** It is in no cluster, and on its way to none. */
    record Withdraw() implements Step {}

    /** Its entry is so; nothing else is to be done. */
    record Enter(NodeEntry entry) implements Step {}

    /** Its cluster is to be the one of all brokers, if the record still has this version. */
    record Claim(NodeEntry entry, long version) implements Step {}

    record Join(NodeEntry entry, Incarnation incarnation, List<String> addresses) implements Step {}

    /** Its incarnation ends; the next one begins anew. */
    record End(Incarnation incarnation, String why) implements Step {}
}
