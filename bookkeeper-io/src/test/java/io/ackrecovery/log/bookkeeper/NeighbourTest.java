package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.bookkeeper.client.LedgerMetadataBuilder;
import org.apache.bookkeeper.client.api.DigestType;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.net.BookieId;
import org.junit.jupiter.api.Test;

class NeighbourTest {

    /** Twenty entries, of which those from the tenth on have bookie d in the place of a. */
    private static LedgerMetadata ledger(int copies) {
        return LedgerMetadataBuilder.create()
                .withId(7)
                .withEnsembleSize(3)
                .withWriteQuorumSize(copies)
                .withAckQuorumSize(1)
                .withDigestType(DigestType.CRC32C)
                .withPassword(new byte[0])
                .newEnsembleEntry(0, bookies("a", "b", "c"))
                .newEnsembleEntry(10, bookies("d", "b", "c"))
                .withClosedState()
                .withLastEntryId(19)
                .withLength(2_000)
                .build();
    }

    private static List<BookieId> bookies(String... ids) {
        return Stream.of(ids).map(BookieId::parse).toList();
    }

    private static Optional<Neighbour> neighbour(long entry, String... bookies) {
        return Optional.of(new Neighbour(bookies(bookies), entry));
    }

    @Test
    void whereEveryBookieHasEveryEntryItIsTheOtherEnd() {
        assertThat(Neighbour.of(ledger(3), 2)).isEqualTo(neighbour(9, "c", "a", "b"));
        assertThat(Neighbour.of(ledger(3), 7)).isEqualTo(neighbour(0, "b", "c", "a"));
        assertThat(Neighbour.of(ledger(3), 19)).isEqualTo(neighbour(10, "b", "c", "d"));
    }

    @Test
    void inAStripedLedgerItIsOfTheSameStripe() {
        assertThat(Neighbour.of(ledger(2), 5)).isEqualTo(neighbour(8, "c", "a"));
        assertThat(Neighbour.of(ledger(2), 8)).isEqualTo(neighbour(2, "c", "a"));
        assertThat(Neighbour.of(ledger(1), 4)).isEqualTo(neighbour(7, "b"));
    }

    @Test
    void itIsNotOfAnotherEnsemble() {
        assertThat(Neighbour.of(ledger(2), 0)).isEqualTo(neighbour(9, "a", "b"));
        assertThat(Neighbour.of(ledger(2), 18)).isEqualTo(neighbour(12, "d", "b"));
    }

    @Test
    void anEntryAloneHasNone() {
        LedgerMetadata alone = LedgerMetadataBuilder.from(ledger(2))
                .newEnsembleEntry(17, bookies("a", "b", "c"))
                .build();
        assertThat(Neighbour.of(alone, 19)).isEmpty();
        assertThat(Neighbour.of(alone, 18)).isEmpty();
    }
}
