package io.ackrecovery.log.bookkeeper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.net.BookieId;

/** An entry that was written to exactly the same bookies as another one. */
record Neighbour(List<BookieId> bookies, long entry) {

    /**
     * The farthest one without another ensemble between them, since what spoils an entry often spoils those next to it;
     * empty if there is none.
     *
     * @param metadata of a closed ledger, which has the entry
     */
    static Optional<Neighbour> of(LedgerMetadata metadata, long entry) {
        int ensemble = metadata.getEnsembleSize();
        int copies = metadata.getWriteQuorumSize();
        Map.Entry<Long, ? extends List<BookieId>> fragment =
                metadata.getAllEnsembles().floorEntry(entry);
        Long nextFragment = metadata.getAllEnsembles().higherKey(entry);
        long end = nextFragment == null ? metadata.getLastEntryId() : nextFragment - 1;
        long step = copies == ensemble ? 1 : ensemble;
        long first = entry - (entry - fragment.getKey()) / step * step;
        long last = entry + (end - entry) / step * step;
        long farthest = entry - first > last - entry ? first : last;
        List<BookieId> bookies = IntStream.range(0, copies)
                .mapToObj(copy -> fragment.getValue().get((int) ((entry + copy) % ensemble)))
                .toList();
        return farthest == entry ? Optional.empty() : Optional.of(new Neighbour(bookies, farthest));
    }
}
