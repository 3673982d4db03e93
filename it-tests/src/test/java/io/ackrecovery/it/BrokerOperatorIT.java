package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.client.api.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of a broker and can tell it, over HTTP and by its metrics. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerOperatorIT {

    private static final String TOKEN = "a-token-of-the-test";
    private static final Pattern ADDRESS = Pattern.compile("serves status and commands at /?([0-9.]+:[0-9]+)");
    private static final Pattern NODE = Pattern.compile("The dashboard is at http://([0-9.]+:[0-9]+)/");
    private static final int PENDING_AFTER_SKIPS = 35 - 2 * BrokerCluster.ENTRIES_PER_LEDGER;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void aStoppedSubscriptionIsLoadedAgainBySkippingWhatIsLost(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/operator-skips";
        InMemoryMetricReader metrics = InMemoryMetricReader.create();
        List<Long> lost = loseLedgers(cluster, topic, 2);
        try (LogLines lines = new LogLines();
                RunningBroker broker = cluster.run(BrokerCluster.OURS, BrokerOperatorIT::serve, metrics)) {
            assertThatThrownBy(() -> broker.client().subscribe(topic)).hasMessageContaining("ledger " + lost.get(0));
            String store = store(lines, topic);
            JsonNode first = get(store);
            assertStoppedBy(lost.get(0), first);
            assertThat(post(store + "/skip", "{\"preview\": \"something else\"}", TOKEN)
                            .statusCode())
                    .isEqualTo(409);
            assertThat(post(store + "/skip", preview(store), "not-the-token-at-all")
                            .statusCode())
                    .isEqualTo(401);
            assertStoppedBy(lost.get(0), get(store));
            assertThat(get(store + "/preview").get("notes").toString())
                    .contains("closed and loaded anew")
                    .containsPattern("Looked at " + BrokerCluster.ENTRIES_PER_LEDGER + " entries before the gap");

            assertThat(post(store + "/skip", preview(store), TOKEN).statusCode())
                    .isEqualTo(202);
            Pause.until(() -> stops(lines, topic) == 2);
            assertThat(lines.at(Level.INFO))
                    .anyMatch(line -> line.contains("202, going on without ledger " + lost.get(0) + " from entry 0"));
            JsonNode second = get(store);
            assertStoppedBy(lost.get(1), second);
            assertThat(post(store + "/skip", preview(store), TOKEN).statusCode())
                    .isEqualTo(202);

            try (Consumer<Integer> consumer = broker.client().subscribe(topic)) {
                assertThat(Acking.delivered(consumer)).hasSize(40 - PENDING_AFTER_SKIPS);
            }
            JsonNode recovered = get(store);
            assertThat(recovered.get("phase").asText()).isEqualTo("recovered");
            assertThat(recovered.get("gaps").findValuesAsText("where"))
                    .containsExactly(
                            "ledger " + lost.get(0) + " from entry 0", "ledger " + lost.get(1) + " from entry 0");
            assertThat(sum(metrics, "ack_recovery.gaps")).isGreaterThanOrEqualTo(2);
            assertThat(sum(metrics, "ack_recovery.entries.applied")).isGreaterThanOrEqualTo(PENDING_AFTER_SKIPS);
            assertThat(sum(metrics, "ack_recovery.failures")).isGreaterThanOrEqualTo(2);
            assertThat(lines.at(Level.INFO)).noneMatch(line -> line.contains(TOKEN));
        }
    }

    private static void assertStoppedBy(long lost, JsonNode store) {
        assertThat(store.get("phase").asText()).isEqualTo("stopped");
        assertThat(store.get("lastCause").asText()).contains("ledger " + lost);
        assertThat(store.get("skippable").asBoolean()).isTrue();
    }

    @Test
    void aStoppedSubscriptionIsTriedAgainAndStopsAgain(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/operator-retries";
        long lost = loseLedgers(cluster, topic, 1).get(0);
        try (LogLines lines = new LogLines();
                RunningBroker broker = cluster.run(BrokerCluster.OURS, BrokerOperatorIT::serve)) {
            assertThatThrownBy(() -> broker.client().subscribe(topic)).hasMessageContaining("ledger " + lost);
            String store = store(lines, topic);

            assertThat(post(store + "/retry", "", TOKEN).statusCode()).isEqualTo(202);

            Pause.until(() -> stops(lines, topic) == 2);
            assertThatThrownBy(() -> broker.client().subscribe(topic)).hasMessageContaining("ledger " + lost);
            assertThat(get(store).get("phase").asText()).isEqualTo("stopped");
        }
    }

    /** Beside the cluster, while no broker has the log: what a broker would meet is seen before. */
    @Test
    void aNodeSeesWhatWouldNotLoadAndItsSkipChangesNothingInTheCluster(BrokerCluster cluster, @TempDir Path folder)
            throws Exception {
        String topic = "persistent://public/default/operator-watched";
        long lost = loseLedgers(cluster, topic, 1).get(0);
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        try (JavaProcess node = JavaProcess.ackRecovery(
                Files.createDirectory(folder.resolve("node")),
                "node",
                "--metadata-url",
                cluster.metadataUrl(),
                "--topic",
                "operator-watched",
                "--token-file",
                token.toString(),
                "--set",
                "ack-recovery.http.port=0")) {
            Pause.until(() -> NODE.matcher(String.join("\n", node.out())).find());
            Matcher address = NODE.matcher(String.join("\n", node.out()));
            assertThat(address.find()).isTrue();
            String store = store(address.group(1), topic);
            Pause.until(() -> http(store).body().contains("\"phase\":\"stopped\""));
            assertStoppedBy(lost, get(store));
            assertThat(get(store + "/preview").get("notes").toString())
                    .contains(
                            "This node reads only",
                            "Looked at " + BrokerCluster.ENTRIES_PER_LEDGER + " entries before the gap");

            assertThat(post(store + "/skip", preview(store), TOKEN).statusCode())
                    .isEqualTo(202);
            Pause.until(() -> http(store).body().contains("\"phase\":\"recovered\""));
            assertThat(get(store).get("gaps").findValuesAsText("where"))
                    .containsExactly("ledger " + lost + " from entry 0");
        }
        try (RunningBroker broker = cluster.run(BrokerCluster.OURS)) {
            assertThatThrownBy(() -> broker.client().subscribe(topic)).hasMessageContaining("ledger " + lost);
        }
    }

    /** Nobody asks for it any more, and its handle must not be held on to. */
    @Test
    void aStoppedSubscriptionIsForgottenWhenItsTopicIsUnloaded(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/operator-forgets";
        loseLedgers(cluster, topic, 1);
        try (LogLines lines = new LogLines();
                RunningBroker broker = cluster.run(BrokerCluster.OURS, BrokerOperatorIT::serve)) {
            assertThatThrownBy(() -> broker.client().subscribe(topic)).hasMessageContaining("ledger");
            String store = store(lines, topic);
            assertThat(get(store).get("phase").asText()).isEqualTo("stopped");

            broker.unload(topic);

            Pause.until(() -> send(HttpRequest.newBuilder(URI.create(store))).statusCode() == 404);
        }
    }

    private static long stops(LogLines lines, String topic) {
        return lines.at(Level.ERROR).stream()
                .filter(line -> line.contains("STOPPED") && line.contains(SubscriptionLogs.name(topic)))
                .count();
    }

    private static void serve(ServiceConfiguration conf) {
        Properties properties = conf.getProperties();
        properties.setProperty("ackRecovery.http.enabled", "true");
        properties.setProperty("ackRecovery.http.port", "0");
        properties.setProperty("ackRecovery.http.token", TOKEN);
    }

    /** From the second on. */
    private static List<Long> loseLedgers(BrokerCluster cluster, String topic, int count) throws Exception {
        try (RunningBroker broker = cluster.run(BrokerCluster.OURS)) {
            try (Consumer<Integer> consumer = broker.client().subscribe(topic)) {
                broker.client().produce(topic, 40);
                Acking.ack(consumer, broker.client().begin(), 35);
            }
            List<Long> lost = broker.ledgersOfLog(topic).subList(1, 1 + count);
            for (long ledger : lost) {
                broker.broker().getBookKeeperClient().deleteLedger(ledger);
            }
            return lost;
        }
    }

    private static String store(LogLines lines, String topic) {
        String address = lines.at(Level.INFO).stream()
                .map(ADDRESS::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
        return store(address, topic);
    }

    private static String store(String address, String topic) {
        return "http://" + address + "/api/v1/stores/"
                + URLEncoder.encode(SubscriptionLogs.name(topic), StandardCharsets.UTF_8);
    }

    private String preview(String store) throws Exception {
        JsonNode preview = get(store + "/preview");
        assertThat(preview.get("gap").get("where").asText()).startsWith("ledger ");
        return "{\"preview\": " + preview.get("preview") + "}";
    }

    private HttpResponse<String> http(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)));
    }

    private JsonNode get(String url) throws Exception {
        HttpResponse<String> response = http(url);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return json.readTree(response.body());
    }

    private HttpResponse<String> post(String url, String body, String token) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError("no answer", failed);
        }
    }

    private static long sum(InMemoryMetricReader metrics, String name) {
        return metrics.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(name))
                .map(MetricData::getLongSumData)
                .flatMap(data -> data.getPoints().stream())
                .mapToLong(LongPointData::getValue)
                .sum();
    }
}
