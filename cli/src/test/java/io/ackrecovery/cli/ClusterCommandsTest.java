package io.ackrecovery.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code audit} and {@code inspect} beside embedded bookies whose metadata are in RocksDB, as those of a standalone Pulsar are. */
class ClusterCommandsTest {

    private static final String TOPIC = "t/n/persistent/orders";
    private static final String SUFFIX = "__transaction_pending_ack";
    private static final String LOG = TOPIC + "-sub" + SUFFIX;
    private static final String SICK = TOPIC + "-sick" + SUFFIX;

    @TempDir
    private static Path data;

    @TempDir
    private Path folder;

    private static EmbeddedBookKeeper bookKeeper;
    private static ManagedLedgerFactoryImpl factory;
    private static Position nonsense;

    @BeforeAll
    static void write() throws Exception {
        bookKeeper = EmbeddedBookKeeper.builder().bookies(2).dataDirectory(data).start();
        factory = bookKeeper.newManagedLedgerFactory(bookKeeper.newClient());
        ManagedLedger topic = factory.open(TOPIC, config());
        topic.openCursor("sub");
        topic.openCursor("sick");
        topic.openCursor("foreign");
        append(LOG, ManagedLedgerLogs.CURSOR, ack(1), ack(2));
        nonsense = append(SICK, ManagedLedgerLogs.CURSOR, ack(1), "nonsense".getBytes(UTF_8), ack(2));
        append(TOPIC + "-foreign" + SUFFIX, "somebody", "message".getBytes(UTF_8));
        append(TOPIC + "-orphan" + SUFFIX, ManagedLedgerLogs.CURSOR, ack(1));
    }

    private static ManagedLedgerConfig config() {
        return bookKeeper.config(100);
    }

    private static byte[] ack(long entry) {
        return PendingAckRecordFormat.encode(
                new PendingAckRecord.IndividualAck(new TxnId(0, entry), List.of(new AckedPosition(9, entry))));
    }

    /** The second entry's position. */
    private static Position append(String log, String cursor, byte[]... entries) throws Exception {
        ManagedLedger ledger = factory.open(log, config());
        ledger.openCursor(cursor, InitialPosition.Earliest);
        Position second = null;
        for (int i = 0; i < entries.length; i++) {
            Position position = ledger.addEntry(entries[i]);
            second = i == 1 ? position : second;
        }
        ledger.close();
        return second;
    }

    @AfterAll
    static void stop() {
        bookKeeper.close();
    }

    private static Ran run(String command, String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = command;
        arguments[1] = "--metadata-url";
        arguments[2] = "rocksdb:" + data.resolve("metadata");
        System.arraycopy(more, 0, arguments, 3, more.length);
        return Ran.of(arguments);
    }

    private static JsonNode json(Ran ran) throws Exception {
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void anAuditTellsWhichLogsWouldNotLoadAndWhy() throws Exception {
        Ran ran = run("audit", "--output", "json");

        JsonNode audit = json(ran);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.code()).isEqualTo(2);
        assertThat(audit.get("logCount").asInt()).isEqualTo(4);
        assertThat(audit.get("loads").asInt()).isEqualTo(1);
        assertThat(audit.get("stops").asInt()).isEqualTo(2);
        assertThat(audit.get("orphans").asInt()).isEqualTo(1);
        assertThat(audit.get("foreign").asInt()).isEqualTo(1);
        JsonNode sick = audit.get("logs").findParents("log").stream()
                .filter(log -> log.get("log").asText().equals(SICK))
                .findFirst()
                .orElseThrow();
        assertThat(sick.get("cause").get("kind").asText()).isEqualTo("MalformedEntry");
        assertThat(sick.get("cause").get("ledger").asLong()).isEqualTo(nonsense.getLedgerId());
        assertThat(sick.get("cause").get("entry").asLong()).isEqualTo(nonsense.getEntryId());
        assertThat(sick.get("cause").get("remedy").asText()).isNotBlank();
    }

    @Test
    void anAuditOfWhatIsWellIsExitCode0() {
        Ran ran = run("audit", "--topic", "orders", "--tenant", "t", "--all", "--namespace", "none");

        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("0 logs", "Every subscription's log would load.");
    }

    @Test
    void anAuditTellsWhichLogsDependOnBookies() {
        Ran ran = run("audit", "--bookie", "bookie-0", "--bookie", "bookie-1");

        assertThat(ran.out()).contains("would lose entries without these bookies");
        assertThat(run("audit", "--bookie", "bookie-0").out()).doesNotContain("would lose entries");
    }

    @Test
    void anInspectionTellsLedgersLossesAndOpenTransactions() {
        Ran ran = run("inspect", SICK, "--records");

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out())
                .contains(SICK, "persistent://t/n/orders", "bookie-0", "(2 copies)")
                .contains("2 open transactions", "1 losses", "bytes:  6e6f6e73656e7365")
                .contains("acknowledge", "9:1", "9:2");
    }

    @Test
    void aSubscriptionsLogIsFoundByItsName() throws Exception {
        Ran ran = run("inspect", "persistent://t/n/orders", "--subscription", "sub", "--output", "json");

        assertThat(ran.code()).isZero();
        assertThat(json(ran).get("source").asText()).isEqualTo(LOG);
        assertThat(json(ran).get("openTransactions")).hasSize(2);
        assertThat(json(ran).get("records").isNull()).isTrue();
    }

    @Test
    void anInspectionShowsTheBytesOfOneEntry() {
        Ran ran = run("inspect", SICK, "--entry", nonsense.getLedgerId() + ":" + nonsense.getEntryId());

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out()).contains("6e 6f 6e 73 65 6e 73 65", "nonsense", "failure:");
    }

    @Test
    void anEntryOfAnotherLogIsRefused() {
        Ran ran = run("inspect", LOG, "--entry", nonsense.getLedgerId() + ":0");

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).singleElement().asString().contains("has no such ledger");
    }

    @Test
    void aLogThatDoesNotExistIsRefusedByName() {
        Ran ran = run("inspect", "t/n/persistent/none" + SUFFIX);

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).singleElement().asString().contains("there is no log t/n/persistent/none" + SUFFIX);
    }

    @Test
    void entriesFromAFileAreInspectedWithoutACluster() throws Exception {
        Path file =
                Files.writeString(folder.resolve("raw"), "3:0 " + HexFormat.of().formatHex(ack(1)) + "\n");

        Ran ran = Ran.of("inspect", "--file", file.toString(), "--records");

        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("3:0", "1 open transactions", "nothing is missing");
    }

    @Test
    void anAuditBySeveralThatFindsNoWorkerSaysWhere() {
        Ran ran = run(
                "audit",
                "--cluster",
                "--set",
                "ack-recovery.cluster.seed-nodes=127.0.0.1:1",
                "--set",
                "ack-recovery.audit.join-timeout=1s");

        assertThat(ran.code()).isEqualTo(3);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .singleElement()
                .asString()
                .contains("no worker of the audit answers at 127.0.0.1:1 within ack-recovery.audit.join-timeout = 1 s");
    }

    @Test
    void metadataOfSomethingElseAreRefused() {
        Ran ran = Ran.of("audit", "--metadata-url", "memory:something-else");

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).singleElement().asString().contains("are no Pulsar cluster's");
    }

    @Test
    void metadataThatDoNotAnswerAreExitCode3() {
        Ran ran = Ran.of("audit", "--metadata-url", "zk:127.0.0.1:1", "--connect-timeout", "1s");

        assertThat(ran.code()).isEqualTo(3);
        assertThat(ran.err()).singleElement().asString().contains("zk:127.0.0.1:1");
    }
}
