package io.ackrecovery.pulsar.cluster;

import java.util.List;
import java.util.Optional;

/**
 * What a broker has read of the others.
 *
 * @param founding read before the entries: else one who founds between the two would be seen in neither
 * @param entries of other brokers; a part of them if they are many
 * @param isComplete whether these are all
 */
record Sighting(Optional<Founding> founding, List<NodeEntry> entries, boolean isComplete) {
    Sighting {
        entries = List.copyOf(entries);
    }

    boolean isEmpty() {
        return isComplete && entries.isEmpty();
    }
}
