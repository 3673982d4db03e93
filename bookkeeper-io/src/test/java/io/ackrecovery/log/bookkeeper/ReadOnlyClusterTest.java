package io.ackrecovery.log.bookkeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.bookkeeper.LedgerFacts.State;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beside bookies whose metadata are in RocksDB, as those of a standalone Pulsar are, and open in another store. */
class ReadOnlyClusterTest {

    private static final String LOG = "tenant/ns/persistent/a-topic-a-sub__transaction_pending_ack";
    private static final String TOPIC = "tenant/ns/persistent/a-topic";
    private static final String ORPHAN = "tenant/ns/persistent/gone-sub__transaction_pending_ack";
    private static final String FOREIGN = "other/ns/persistent/mine__transaction_pending_ack";
    private static final ReadSettings READS = new ReadSettings(true, Duration.ofSeconds(1));

    @TempDir
    private static Path data;

    private static EmbeddedBookKeeper bookKeeper;
    private static BookKeeper owner;
    private static ManagedLedgerFactoryImpl factory;
    private static List<LogPosition> written;
    private static ReadOnlyCluster cluster;

    @BeforeAll
    static void write() throws Exception {
        bookKeeper = EmbeddedBookKeeper.builder().bookies(2).dataDirectory(data).start();
        owner = bookKeeper.newClient();
        factory = bookKeeper.newManagedLedgerFactory(owner);
        factory.open(TOPIC, bookKeeper.config(100)).openCursor("a-sub");
        factory.open(FOREIGN, bookKeeper.config(100)).openCursor("reader");
        written = new ArrayList<>(append(LOG, 5));
        written.addAll(append(LOG, 5));
        append(ORPHAN, 1);
        cluster = connect(data.resolve("metadata"));
    }

    private static List<LogPosition> append(String log, int entries) {
        List<LogPosition> positions = new ArrayList<>();
        try (Writer writer = new Writer(factory, log, bookKeeper.config(100))) {
            for (int entry = 0; entry < entries; entry++) {
                positions.add(writer.append(("entry " + entry).getBytes(UTF_8)));
            }
        }
        return positions;
    }

    private static ReadOnlyCluster connect(Path metadata) {
        return Answers.of(ReadOnlyCluster.connect(ClusterAddress.of("rocksdb://" + metadata)));
    }

    @AfterAll
    static void stop() {
        cluster.close();
        bookKeeper.close();
    }

    @Test
    void findsLogsAndWhoseTheyAre() {
        List<FoundLog> found = Answers.of(cluster.find(LogFilter.ALL));

        assertThat(found).extracting(FoundLog::name).containsExactlyInAnyOrder(LOG, ORPHAN, FOREIGN);
        FoundLog log =
                found.stream().filter(one -> one.name().equals(LOG)).findFirst().orElseThrow();
        assertThat(log.subscription())
                .contains(new FoundLog.Subscription("persistent://tenant/ns/a-topic", "a-sub", TOPIC, "a-sub"));
        assertThat(found).filteredOn(one -> one.subscription().isEmpty()).hasSize(2);
        assertThat(found)
                .filteredOn(FoundLog::isForeign)
                .extracting(FoundLog::name)
                .containsExactly(FOREIGN);
    }

    @Test
    void findsOnlyWhatPassesTheFilter() {
        assertThat(found(new LogFilter("t*", "*", "*"))).containsExactlyInAnyOrder(LOG, ORPHAN);
        assertThat(found(new LogFilter("*", "n?", "a-*"))).containsExactly(LOG);
        assertThat(found(new LogFilter("*", "x", "*"))).isEmpty();
        assertThat(found(new LogFilter("*", "*", "gone*"))).containsExactly(ORPHAN);
    }

    private static List<String> found(LogFilter filter) {
        return Answers.of(cluster.find(filter)).stream().map(FoundLog::name).toList();
    }

    @Test
    void readsALog() {
        PendingAckLog log = Answers.of(cluster.logs(READS).open(LOG, Set.of()));

        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
        Answers.of(log.close());
    }

    @Test
    void tellsOfEachLedgerWhereItIs() throws Exception {
        owner.deleteLedger(append("tenant/ns/persistent/surveyed", 3).get(0).ledgerId());
        append("tenant/ns/persistent/surveyed", 3);
        try (ReadOnlyCluster now = connect(data.resolve("metadata"))) {
            LogSurvey survey = Answers.of(now.survey("tenant/ns/persistent/surveyed", Optional.empty()));

            LedgerFacts last = survey.ledgers().get(survey.ledgers().size() - 1);
            assertThat(last.state()).isEqualTo(State.CLOSED);
            assertThat(last.entries()).isEqualTo(3);
            assertThat(last.created()).isPresent();
            assertThat(last.dependsOn(Set.of("bookie-0"))).isFalse();
            assertThat(last.dependsOn(Set.of("bookie-0", "bookie-1"))).isTrue();
        }
    }

    @Test
    void tellsThatALogDoesNotExist() {
        Answers.failure(cluster.survey("tenant/ns/persistent/none", Optional.empty()), LogUnavailable.class);
    }

    @Test
    void readsOneEntryAndItsCopies() {
        LogPosition second = written.get(1);

        assertThat(Answers.of(cluster.entry(second)).payload()).isEqualTo("entry 1".getBytes(UTF_8));
        assertThat(Answers.of(cluster.copies(second))).hasSize(2).allSatisfy(copy -> {
            assertThat(copy.answer()).isEqualTo("ok");
            assertThat(new String(copy.bytes(), UTF_8)).endsWith("entry 1");
        });
    }

    @Test
    void givesTheCopiesOfAnEntryWhoseDigestDoesNotMatch() {
        List<LogPosition> bad = append("tenant/ns/persistent/bad", 3);
        LedgerDamage.breakDigests(owner, bad.get(0).ledgerId());
        try (ReadOnlyCluster now = connect(data.resolve("metadata"))) {
            Answers.failure(now.entry(bad.get(1)), DigestMismatch.class);
            assertThat(Answers.of(now.copies(bad.get(1))))
                    .allSatisfy(
                            copy -> assertThat(new String(copy.bytes(), UTF_8)).endsWith("entry 1"));
        }
    }

    @Test
    void whatIsNoPulsarClusterIsRefused() {
        ClusterAddress empty = ClusterAddress.of("memory:empty-" + ReadOnlyClusterTest.class.getName());

        LogRefused refused = Answers.failure(ReadOnlyCluster.connect(empty), LogRefused.class);

        assertThat(refused).hasMessageContaining("are no Pulsar cluster's");
    }

    @Test
    void aFolderWithoutMetadataIsRefused(@TempDir Path folder) {
        ClusterAddress none = ClusterAddress.of("rocksdb:" + folder.resolve("none"));

        Answers.failure(ReadOnlyCluster.connect(none), LogRefused.class);

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void metadataThatDoNotAnswerAreUnavailable() {
        ClusterAddress nobody = new ClusterAddress(
                "zk:127.0.0.1:1",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "",
                Duration.ofMillis(500),
                Duration.ofSeconds(1));

        Answers.failure(ReadOnlyCluster.connect(nobody), LogUnavailable.class);
    }

    @Test
    void whatIsNoUrlIsRefusedAtOnce() {
        for (String url : List.of("", "localhost", "http://localhost:2181", "zk:", "zk:localhost", "rocksdb:")) {
            assertThatThrownBy(() -> ClusterAddress.of(url))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("must be zk:HOST:PORT");
        }
    }
}
