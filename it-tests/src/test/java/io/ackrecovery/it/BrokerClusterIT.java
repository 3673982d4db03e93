package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.FleetBrokers;
import io.ackrecovery.it.support.ManySubscriptions;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.PluginThreads;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SubscriptionLogs;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckHandle;
import org.apache.pulsar.client.api.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** Three brokers on one metadata store that find one another through it. What ends one of them comes last. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerClusterIT {

    private static final int BROKERS = 3;
    private static final int STORES = 20;
    private static final int CAP = 9;
    private static final int STARTS = 20;
    private static final Map<String, String> SETTINGS =
            Map.of("cluster.maxAttempts", "" + CAP, "cluster.maxStartsPerSecond", "" + STARTS);

    private FleetBrokers fleet;

    @BeforeAll
    void startBrokersWhichFindOneAnother() throws Exception {
        fleet = new FleetBrokers();
        for (int i = 0; i < BROKERS; i++) {
            fleet.start(SETTINGS);
        }
        for (int i = 0; i < BROKERS; i++) {
            int broker = i;
            Pause.until(() -> fleet.members(broker) == BROKERS);
        }
        assertThat(fleet.lines().all())
                .filteredOn(line -> line.contains("founds a cluster"))
                .hasSize(1);
    }

    @AfterAll
    void endLeavingNoThread() throws Exception {
        fleet.close();
        PluginThreads.areGone();
    }

    @Test
    @Order(1)
    void inAnOutageSingleAttemptsProbeAndTheReturnIsPaced() throws Exception {
        List<ManySubscriptions> topics = new ArrayList<>();
        List<Long> ledgers = new ArrayList<>();
        for (int i = 0; i < BROKERS; i++) {
            ManySubscriptions many = new ManySubscriptions(
                    fleet.broker(i), FleetBrokers.topic(i, "many"), STORES, BrokerCluster.ENTRIES_PER_LEDGER);
            many.unload();
            ledgers.addAll(many.ledgersOfLogs());
            topics.add(many);
        }
        failReads(ledgers, Integer.MAX_VALUE);
        List<CompletableFuture<PendingAckHandle>> loading = new ArrayList<>();
        for (ManySubscriptions many : topics) {
            loading.addAll(many.load().values());
        }
        Pause.until(() -> fleet.lines().all().stream().anyMatch(line -> line.startsWith("Governor: an outage")));
        Pause.of(Duration.ofSeconds(1));
        int before = failedReads();
        Pause.of(Duration.ofSeconds(5));
        assertThat(failedReads() - before)
                .as("attempts in 5 s of an outage, one a second")
                .isBetween(2, 8);

        failReads(ledgers, 0);
        long back = System.nanoTime();
        int most = 0;
        CompletableFuture<Void> all = CompletableFuture.allOf(loading.toArray(CompletableFuture[]::new));
        while (!all.isDone()) {
            most = Math.max(most, attemptsAtWork());
        }
        all.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(most).isLessThanOrEqualTo(CAP);
        assertThat(Duration.ofNanos(System.nanoTime() - back))
                .as("%d stores, at most %d starts a second", loading.size(), STARTS)
                .isGreaterThan(Duration.ofSeconds(loading.size() / STARTS - 1));
    }

    @Test
    @Order(2)
    void anyBrokerShowsTheStoresOfAllAndHasARetryDoneWhereTheStoreIs() throws Exception {
        String topic = FleetBrokers.topic(2, "sick");
        String store = SubscriptionLogs.name(topic);
        RunningBroker owner = fleet.broker(2);
        try (Consumer<Integer> consumer = owner.client().subscribe(topic)) {
            owner.client().produce(topic, 40);
            Acking.ack(consumer, owner.client().begin(), 35);
        }
        long lost = owner.loseMiddleLedgerOfLog(topic);
        owner.unload(topic);
        assertThatThrownBy(() -> owner.client().subscribe(topic)).hasMessageContaining("ledger " + lost);

        JsonNode all = fleet.get(0, "/api/v1/stores?scope=cluster&limit=1000");
        assertThat(all.get("unanswered")).isEmpty();
        assertThat(all.findValuesAsText("id")).contains(store);
        assertThat(fleet.get(1, "/api/v1/stores?scope=cluster&query=own-2%2Fpersistent%2Fsick")
                        .toString())
                .contains("ledger " + lost);

        assertThat(fleet.post(0, "/api/v1/stores/" + encoded(store) + "/retry", "")
                        .statusCode())
                .isEqualTo(202);
        Pause.until(() -> fleet.lines().all().stream()
                .anyMatch(line -> line.contains(topic) && line.contains("is closed and loaded anew")));
    }

    @Test
    @Order(3)
    void aBrokerWhoseSessionExpiresStaysAndEntersItselfAnew() {
        String entry = "/ack-recovery/nodes/" + fleet.broker(1).broker().getBrokerId();
        long before = fleet.cluster().sessionOf(entry).orElseThrow();

        fleet.cluster().expire(before);

        Pause.until(() -> fleet.cluster().sessionOf(entry).orElse(before) != before);
        assertThat(fleet.members(1)).isEqualTo(BROKERS);
        assertThat(fleet.members(0)).isEqualTo(BROKERS);
        assertThat(foundings()).isEqualTo(1);
    }

    @Test
    @Order(4)
    void aBrokerThatIsStoppedLeavesAndOneWithoutTheClusterIsToldAsUnanswered() throws Exception {
        fleet.stop(2);
        Pause.until(() -> fleet.members(0) == BROKERS - 1);

        RunningBroker alone = fleet.start(Map.of("cluster.enabled", "false"));
        alone.client().subscribe(FleetBrokers.topic(2, "first")).close();

        JsonNode cluster = fleet.get(0, "/api/v1/cluster");
        assertThat(cluster.get("members")).hasSize(BROKERS - 1);
        assertThat(cluster.get("unanswered").toString()).contains(alone.broker().getBrokerId());
        assertThat(fleet.get(BROKERS, "/api/v1/cluster").get("state").asText()).isEqualTo("none");
    }

    private long foundings() {
        return fleet.lines().all().stream()
                .filter(line -> line.contains("founds a cluster"))
                .count();
    }

    private static String encoded(String store) {
        return URLEncoder.encode(store, StandardCharsets.UTF_8);
    }

    private int attemptsAtWork() {
        int sum = 0;
        for (JsonNode member : fleet.get(0, "/api/v1/cluster").get("members")) {
            sum += member.at("/fleet/permits/inUse").asInt();
        }
        return sum;
    }

    private void failReads(List<Long> ledgers, int times) {
        for (int i = 0; i < BROKERS; i++) {
            RunningBroker broker = fleet.broker(i);
            ledgers.forEach(ledger -> broker.tap().failReads(ledger, times));
        }
    }

    private int failedReads() {
        int sum = 0;
        for (int i = 0; i < BROKERS; i++) {
            sum += fleet.broker(i).tap().failedBatchReads();
        }
        return sum;
    }
}
