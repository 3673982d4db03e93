package io.ackrecovery.pulsar.cluster;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Where the brokers of a Pulsar cluster tell one another of their cluster. Every change is seen by all, in one order; what a broker
 * has changed before it reads, it reads changed. Stages fail while the store is away, or do not come for as long.
 */
interface Registry {

    CompletionStage<Optional<Founding>> founding();

    /**
     * Has this cluster be the one of all brokers.
     *
     * @param version what was read; {@link Founding#NONE} if there was none
     * @return false if the record is another one by now
     */
    CompletionStage<Boolean> claim(String cluster, long version);

    /** What other brokers have entered. Many are read in turns. */
    CompletionStage<Sighting> sighting(Optional<Founding> founding);

    /** This broker's own entry, which lasts as long as its session with the store: writes it if it is not there, or is another. */
    CompletionStage<Void> enter(NodeEntry entry);

    /** Takes this broker's own entry out, if there is one. */
    CompletionStage<Void> withdraw();

    /** Other brokers that are alive and have entered nothing. */
    CompletionStage<Set<String>> absent();
}
