package io.ackrecovery.log.bookkeeper;

import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * One ledger of a log, by the metadata of the log and of the ledger.
 *
 * @param entries -1 when nobody has noted it, as for a ledger that is written to
 * @param bytes -1 as with {@code entries}
 * @param state what the bookies' metadata say; {@link State#GONE} if they know it no more
 * @param ensembles the bookies that have the entries from the key on
 * @param copies of each entry; 0 when not known
 * @param created by the clock of who made it; empty when not known
 * @param closed by the clock of who closed it; empty when not known, or not closed
 * @param offloaded whether there is a copy in tiered storage
 */
public record LedgerFacts(
        long id,
        long entries,
        long bytes,
        State state,
        NavigableMap<Long, List<String>> ensembles,
        int copies,
        Optional<Instant> created,
        Optional<Instant> closed,
        boolean offloaded) {

    /** As BookKeeper has it. */
    public enum State {
        OPEN,
        IN_RECOVERY,
        CLOSED,
        GONE
    }

    public LedgerFacts {
        ensembles = new TreeMap<>(ensembles);
    }

    /** Whether some entry of the ledger has all its copies on these bookies: without them, it would be lost. */
    public boolean dependsOn(Set<String> bookies) {
        return !offloaded
                && ensembles.values().stream()
                        .anyMatch(ensemble -> IntStream.range(0, ensemble.size())
                                .anyMatch(first -> IntStream.range(0, copies)
                                        .allMatch(copy ->
                                                bookies.contains(ensemble.get((first + copy) % ensemble.size())))));
    }
}
