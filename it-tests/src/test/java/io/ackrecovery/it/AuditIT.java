package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ackrecovery.it.support.Acknowledger;
import io.ackrecovery.it.support.Acks;
import io.ackrecovery.it.support.AuditDocument;
import io.ackrecovery.it.support.BookieRequests;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.ManySubscriptions;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SickLogs;
import io.ackrecovery.it.support.SickLogs.Expected;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.it.support.ZooKeeperWrites;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.api.LedgerMetadata.State;
import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckHandle;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The logs of hundreds of subscriptions, seven of them spoilt in seven ways, are audited while their broker appends to another one; then
 * the broker is started anew. On a cluster of their own, as {@link BrokerManySubscriptionsIT}.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class AuditIT {

    private static final String TOPIC = "persistent://public/default/audited";
    private static final String LIVE = "persistent://public/default/live";
    private static final int SUBSCRIPTIONS = Integer.getInteger("audit.subscriptions", 500);
    private static final int ENTRIES = 40;

    @TempDir
    private Path folder;

    @Test
    void whatAnAuditTellsIsWhatTheBrokerDoes() throws Exception {
        try (BrokerCluster cluster = new BrokerCluster(2)) {
            Map<String, Expected> sick;
            AuditDocument audit;
            try (RunningBroker broker = cluster.run(BrokerCluster.OURS, AuditIT::configure)) {
                ManySubscriptions many = new ManySubscriptions(broker, TOPIC, SUBSCRIPTIONS - 7, ENTRIES);
                List<String> names =
                        IntStream.range(0, 7).mapToObj(i -> "sick-" + i).toList();
                many.subscribe(names);
                sick = SickLogs.write(broker, TOPIC, names);
                SubscriptionLogs.write(broker.broker(), TOPIC, "orphan", 20, Acks.distinct(30));
                many.unload();

                audit = auditBesideABrokerThatAppends(cluster, broker);
            }
            assertThat(found(audit)).isEqualTo(sick);
            assertThat(audit.logsOf(TOPIC)).hasSize(SUBSCRIPTIONS);
            assertThat(audit.log(SubscriptionLogs.name(TOPIC, "orphan"))
                            .get("kind")
                            .asText())
                    .isEqualTo("orphan");

            try (RunningBroker restarted = cluster.run(BrokerCluster.OURS, AuditIT::configure)) {
                Map<String, JsonNode> told = audit.logsOf(TOPIC);
                Map<String, CompletableFuture<PendingAckHandle>> loading =
                        ManySubscriptions.of(restarted, TOPIC).load();
                assertThat(loading.keySet()).isEqualTo(told.keySet());
                for (Map.Entry<String, JsonNode> log : told.entrySet()) {
                    doesAsTold(loading.get(log.getKey()), log.getValue());
                }
            }
        }
    }

    /** Long ledgers, so that none is rolled for its size; each entry on one of two bookies, so that it can be lost. */
    private static void configure(ServiceConfiguration conf) {
        conf.setManagedLedgerMaxEntriesPerLedger(50_000);
        conf.setManagedLedgerDefaultEnsembleSize(2);
    }

    private AuditDocument auditBesideABrokerThatAppends(BrokerCluster cluster, RunningBroker broker) throws Exception {
        try (Acknowledger live = new Acknowledger(broker, LIVE)) {
            Pause.until(() -> live.acknowledged() > 100);
            List<Long> ledgers = broker.ledgersOfLog(LIVE);
            int created = broker.tap().created().size();
            int before = live.acknowledged();
            ZooKeeperWrites written = ZooKeeperWrites.watch(cluster.zooKeeper());
            BookieRequests asked = BookieRequests.watch(cluster.bookies());
            long begun = System.nanoTime();
            AuditDocument audit;
            try (JavaProcess process = JavaProcess.ackRecovery(
                    Files.createDirectory(folder.resolve("audit")),
                    "audit",
                    "--output",
                    "json",
                    "--metadata-url",
                    cluster.metadataUrl())) {
                int code = process.end();
                assertThat(process.err()).isEmpty();
                assertThat(code).isEqualTo(2);
                audit = AuditDocument.of(process.out());
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(60));
            assertThat(written.kinds())
                    .as("what the audit changed in ZooKeeper")
                    .containsExactlyInAnyOrder("createSession", "closeSession");
            assertThat(asked.kinds())
                    .as("what the audit asked bookies for")
                    .contains("read")
                    .isSubsetOf("read", "read batch", "read last confirmed", "authenticate");
            int after = live.acknowledged();
            assertThat(after).as("acknowledged beside the audit").isGreaterThan(before);
            Pause.until(() -> live.acknowledged() > after);
            live.end();

            assertThat(broker.ledgersOfLog(LIVE)).isEqualTo(ledgers);
            assertThat(broker.tap().created()).hasSize(created);
            assertThat(broker.broker()
                            .getBookKeeperClient()
                            .getLedgerMetadata(ledgers.get(ledgers.size() - 1))
                            .get()
                            .getState())
                    .isEqualTo(State.OPEN);
            JsonNode log = audit.log(SubscriptionLogs.name(LIVE));
            assertThat(log.get("verdict").asText()).isEqualTo("loads");
            assertThat(log.get("entries").asInt()).isBetween(before, live.acknowledged());
            return audit;
        }
    }

    /** All that the audit says would not load, and why. */
    private static Map<String, Expected> found(AuditDocument audit) {
        Map<String, Expected> found = new TreeMap<>();
        audit.logsOf(TOPIC).forEach((subscription, log) -> {
            if (!log.get("verdict").asText().equals("loads")) {
                JsonNode cause = log.get("cause");
                JsonNode entry = cause.get("entry");
                found.put(
                        subscription,
                        new Expected(
                                cause.get("kind").asText(),
                                cause.get("ledger").asLong(),
                                entry.isNull() ? null : (Long) entry.asLong()));
            }
        });
        return found;
    }

    private static void doesAsTold(CompletableFuture<PendingAckHandle> loading, JsonNode told) throws Exception {
        String subscription = told.get("subscription").asText();
        try {
            PendingAckHandleImpl handle =
                    (PendingAckHandleImpl) loading.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(told.get("verdict").asText()).as(subscription).isEqualTo("loads");
            assertThat(handle.getIndividualAckPositions())
                    .as(subscription)
                    .hasSize(told.get("entries").asInt());
        } catch (ExecutionException failed) {
            assertThat(told.get("verdict").asText()).as(subscription).isEqualTo("stops");
            JsonNode cause = told.get("cause");
            String where = cause.get("entry").isNull()
                    ? "ledger " + cause.get("ledger").asLong()
                    : cause.get("ledger").asLong() + ":" + cause.get("entry").asLong();
            assertThat(failed.getCause().getMessage()).as(subscription).contains(where);
        }
    }
}
