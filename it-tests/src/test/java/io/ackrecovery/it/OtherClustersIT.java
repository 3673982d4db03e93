package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.ackrecovery.it.support.Acks;
import io.ackrecovery.it.support.AuditDocument;
import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Etcd;
import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.LocalZooKeeper;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.it.support.TlsCluster;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.MemoryOffloader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.PositionFactory;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Audits of clusters that are not reached by ZooKeeper in the clear, or do not have all their data on bookies. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OtherClustersIT {

    private static final String TOPIC = "persistent://tenant/ns/topic";
    private static final String LOG = SubscriptionLogs.name(TOPIC, "sub");
    private static final int ENTRIES = 30;

    @TempDir
    private Path folder;

    @Test
    void metadataInEtcdAreAudited() throws Exception {
        assumeTrue(Etcd.isInstalled(), "etcd is not installed: Debian has it as etcd-server");
        try (Etcd etcd = new Etcd(folder);
                Bookies bookies = new Bookies(etcd.metadataUrl())) {
            write(bookies.bookKeeper().newManagedLedgerFactory(bookies.client()), config(bookies));

            assertLoads(audit("--metadata-url", etcd.metadataUrl()));
        }
    }

    @Test
    void whatSpeaksTlsIsAuditedWithTheClientsSettings() throws Exception {
        try (TlsCluster cluster = new TlsCluster(folder)) {
            cluster.write(factory -> write(
                    factory,
                    new ManagedLedgerConfig()
                            .setEnsembleSize(1)
                            .setWriteQuorumSize(1)
                            .setAckQuorumSize(1)));
            assertThat(cluster.asked()).noneMatch(request -> request.contains("START_TLS"));

            assertLoads(audit(
                    "--metadata-url",
                    cluster.metadataUrl(),
                    "--metadata-config",
                    cluster.metadataSettings().toString(),
                    "--client-config",
                    cluster.clientSettings().toString()));

            assertThat(cluster.asked()).anyMatch(request -> request.contains("START_TLS"));
        }
    }

    /** The offloader is the broker's: that an audit has none says nothing of the log. */
    @Test
    void aLedgerInTieredStorageOnlyIsUnknownAndNotLost() throws Exception {
        try (LocalZooKeeper zooKeeper = new LocalZooKeeper();
                Bookies bookies = new Bookies(zooKeeper.url(""))) {
            ManagedLedgerConfig offloading = config(bookies);
            offloading.setLedgerOffloader(new MemoryOffloader());
            ManagedLedgerFactoryImpl factory = bookies.bookKeeper().newManagedLedgerFactory(bookies.client());
            List<LogPosition> written = write(factory, offloading);
            long first = written.get(0).ledgerId();
            ManagedLedger ledger = factory.open(LOG, offloading);
            ledger.offloadPrefix(PositionFactory.create(written.get(ENTRIES - 1).ledgerId(), 0));
            ledger.close();
            bookies.client().deleteLedger(first);

            JsonNode log = audit("--metadata-url", zooKeeper.url("")).log(LOG);

            assertThat(log.get("verdict").asText()).isEqualTo("unknown");
            assertThat(log.get("cause").get("message").asText())
                    .contains("ledger " + first + " is in tiered storage only, and there is no offloader");
            assertThat(log.get("goneLedgers")).isEmpty();
        }
    }

    private static ManagedLedgerConfig config(Bookies bookies) {
        return bookies.bookKeeper().config(ENTRIES / 3);
    }

    /** A subscription of a topic, and its log. */
    private static List<LogPosition> write(ManagedLedgerFactoryImpl factory, ManagedLedgerConfig config)
            throws Exception {
        factory.open("tenant/ns/persistent/topic", config).openCursor("sub");
        ManagedLedger ledger = factory.open(LOG, config);
        ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
        List<CompletableFuture<LogPosition>> added = new ArrayList<>();
        Acks.distinct(ENTRIES).forEach(entry -> added.add(Bookies.add(ledger, entry)));
        List<LogPosition> positions =
                added.stream().map(CompletableFuture::join).toList();
        ledger.close();
        return positions;
    }

    private AuditDocument audit(String... options) throws Exception {
        String[] command = Stream.concat(Stream.of("audit", "--output", "json"), Stream.of(options))
                .toArray(String[]::new);
        try (JavaProcess process = JavaProcess.ackRecovery(Files.createDirectory(folder.resolve("audit")), command)) {
            process.end();
            assertThat(process.err()).isEmpty();
            return AuditDocument.of(process.out());
        }
    }

    private static void assertLoads(AuditDocument audit) {
        JsonNode log = audit.log(LOG);
        assertThat(log.get("verdict").asText()).isEqualTo("loads");
        assertThat(log.get("topic").asText()).isEqualTo(TOPIC);
        assertThat(log.get("entries").asInt()).isEqualTo(ENTRIES);
    }
}
