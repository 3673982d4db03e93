package io.ackrecovery.log.bookkeeper;

import static io.ackrecovery.log.bookkeeper.RealLogs.READS;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.bookkeeper.net.BookieId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Evidence against single entries on real bookies. */
class LossEvidenceTest {
    private static final int BYTES = 1 << 20;
    private static final int SMALL_FRAME = 64 * 1024;

    @AutoClose
    private static final RealLogs logs = RealLogs.start();

    private String name;

    @BeforeEach
    void nameTheLog(TestInfo test) {
        name = "tenant/ns/persistent/" + test.getTestMethod().orElseThrow().getName();
    }

    private static ManagedLedgerConfig striped() {
        return logs.config().setEnsembleSize(3).setWriteQuorumSize(2).setAckQuorumSize(2);
    }

    private static List<String> bookiesOf(LogPosition entry) throws Exception {
        LedgerMetadata metadata =
                logs.client.getLedgerMetadata(entry.ledgerId()).get();
        return Neighbour.of(metadata, entry.entryId()).orElseThrow().bookies().stream()
                .map(BookieId::getId)
                .toList();
    }

    @Test
    void entriesTooLargeForTheClientAreUnreadableAmongOthersThatAreNot() throws Exception {
        List<LogPosition> written = new ArrayList<>();
        try (Writer writer = logs.writer(name)) {
            for (int entry = 0; entry < 10; entry++) {
                boolean large = entry == 6 || entry == 7;
                written.add(writer.append(new byte[large ? 2 * SMALL_FRAME : 100]));
            }
        }
        ClientConfiguration conf = EmbeddedMetadata.use(logs.bookKeeper.metadataStore(), new ClientConfiguration());
        conf.setUseV2WireProtocol(true).setNettyMaxFrameSizeBytes(SMALL_FRAME);
        BookKeeper small = new BookKeeper(conf);
        try {
            ManagedLedgerFactoryImpl factory = logs.bookKeeper.newManagedLedgerFactory(small);
            PendingAckLog log =
                    Answers.of(new ManagedLedgerLogs(factory, small, any -> logs.config(), READS).open(name, Set.of()));

            for (LogPosition large : written.subList(6, 8)) {
                Answers.failure(log.read(large, 1, BYTES), LogUnavailable.class);
                assertThat(Answers.of(log.evidenceAgainst(large)))
                        .hasValueSatisfying(evidence -> assertThat(evidence).contains("entry " + written.get(0)));
            }
            assertThat(Answers.positions(Answers.readAll(log, written.get(7).next(), 4)))
                    .isEqualTo(written.subList(8, 10));
            Answers.of(log.close());
        } finally {
            small.close();
        }
    }

    @Test
    void namesTheEntryAndTheBookiesOfItsStripe() throws Exception {
        List<LogPosition> written = logs.write(name, 1, 10, striped());
        PendingAckLog log = logs.open(name, striped(), READS);

        assertThat(Answers.of(log.evidenceAgainst(written.get(5))))
                .contains("entry " + written.get(8) + " on the same bookies " + bookiesOf(written.get(5))
                        + " can be read from each, and all of them are registered");
        Answers.of(log.close());
    }

    @Test
    void thereIsNoneWhenABookieOfTheEntryIsDown() throws Exception {
        List<LogPosition> written = logs.write(name, 1, 10, striped());
        PendingAckLog log = logs.open(name, striped(), READS);
        logs.bookKeeper.stopBookie(1);
        try {
            for (LogPosition entry : written) {
                boolean allUp = bookiesOf(entry).stream().noneMatch("bookie-1"::equals);
                assertThat(Answers.of(log.evidenceAgainst(entry)).isPresent())
                        .as(entry.toString())
                        .isEqualTo(allUp);
            }
        } finally {
            logs.bookKeeper.startBookie(1);
        }
        Answers.of(log.close());
    }

    @Test
    void thereIsNoneWhenAllBookiesAreDown() throws Exception {
        List<LogPosition> written = logs.write(name, 1, 10);
        PendingAckLog log = logs.open(name);
        logs.bookKeeper.stopAllBookies();
        try {
            assertThat(Answers.of(log.evidenceAgainst(written.get(5)))).isEmpty();
        } finally {
            logs.bookKeeper.startAllBookies();
        }
        Answers.of(log.close());
    }

    @Test
    void anotherEntryThatCannotBeReadEitherIsAFailedRead() {
        ManagedLedgerConfig fragile = LedgerDamage.fragile(logs.config());
        List<LogPosition> written = logs.write(name, 1, 10, fragile);
        LedgerDamage.loseAllEntries(logs.client, written.get(0).ledgerId());
        PendingAckLog log = logs.open(name, fragile, READS);

        assertThat(Answers.failure(log.evidenceAgainst(written.get(5)), LogUnavailable.class))
                .hasMessageContaining(name)
                .hasMessageContaining("cannot read entry ");
        Answers.of(log.close());
    }

    /** A read by the handle succeeds: the other bookie answers in its place. */
    @Test
    void oneBookieThatDoesNotGiveTheOtherEntryIsAFailedRead() throws Exception {
        List<LogPosition> written = logs.write(name, 1, 10);
        List<String> bookies = bookiesOf(written.get(0));
        String elsewhere = Stream.of("bookie-0", "bookie-1", "bookie-2")
                .filter(bookie -> !bookies.contains(bookie))
                .findFirst()
                .orElseThrow();
        LedgerDamage.loseFirstCopy(logs.client, written.get(0).ledgerId(), BookieId.parse(elsewhere));
        PendingAckLog log = logs.open(name);

        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
        assertThat(Answers.failure(log.evidenceAgainst(written.get(5)), LogUnavailable.class))
                .hasMessageContaining(elsewhere);
        Answers.of(log.close());
    }

    @Test
    void thereIsNoneWhereTieredStorageHasACopy() throws Exception {
        ManagedLedgerConfig offloading = logs.config();
        offloading.setLedgerOffloader(new MemoryOffloader());
        List<LogPosition> written = logs.write(name, 2, 10, offloading);
        try (Writer writer = new Writer(logs.factory, name, offloading)) {
            Position last = Positions.theirs(writer.append(new byte[100]));
            writer.managedLedger().offloadPrefix(last);
        }
        PendingAckLog log = logs.open(name, offloading, READS);

        assertThat(Answers.of(log.evidenceAgainst(written.get(5)))).isEmpty();
        Answers.of(log.close());
    }

    @Test
    void thereIsNoneInALedgerThatIsBeingWritten() {
        try (Writer writer = logs.writer(name)) {
            writer.append(new byte[10]);
            LogPosition entry = writer.append(new byte[10]);
            writer.append(new byte[10]);
            PendingAckLog log = logs.over(writer);

            assertThat(Answers.of(log.evidenceAgainst(entry))).isEmpty();
        }
    }

    @Test
    void aClosedLogSaysSo() {
        List<LogPosition> written = logs.write(name, 1, 10);
        PendingAckLog log = logs.open(name);
        Answers.of(log.close());

        Answers.failure(log.evidenceAgainst(written.get(5)), LogClosed.class);
    }
}
