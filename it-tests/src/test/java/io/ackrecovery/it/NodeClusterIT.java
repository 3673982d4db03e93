package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.node.Node;
import io.ackrecovery.cli.node.Watched;
import io.ackrecovery.it.support.Browser;
import io.ackrecovery.it.support.FreePort;
import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.PendingAckRecordFormat;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of one cluster: two in this JVM, one as a process. What one of them serves is of all. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class NodeClusterIT {
    private static final String TOKEN = "correct-horse-battery-staple";
    private static final String SETTINGS = """
            pekko.cluster {
              seed-node-timeout = 2s, gossip-interval = 250ms, leader-actions-interval = 250ms
              failure-detector { heartbeat-interval = 500ms, acceptable-heartbeat-pause = 3s }
              split-brain-resolver.stable-after = 8s
            }
            ack-recovery.http { port = 0, token = %s, answer-timeout = 10s }
            ack-recovery.cluster { enabled = true, answer-timeout = 3s }
            ack-recovery.node.scan-interval = 1s
            """.formatted(TOKEN);

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Integer> ports = List.of(FreePort.take(), FreePort.take(), FreePort.take());
    private final List<Node> nodes = new ArrayList<>();
    private JavaProcess process;
    private Browser browser;

    @BeforeEach
    void start() throws Exception {
        nodes.add(node(0, "a", 5));
        nodes.add(node(1, "b", 7));
        Path settings = Files.writeString(folder.resolve("node.conf"), SETTINGS);
        process = JavaProcess.ackRecovery(
                Files.createDirectory(folder.resolve("process")),
                "node",
                "--embedded",
                "--stores",
                "5",
                "--entries",
                "20",
                "--outage",
                "0",
                "--config",
                settings.toString(),
                "--set",
                "ack-recovery.cluster.port=" + ports.get(2),
                "--set",
                "ack-recovery.cluster.seed-nodes=" + seeds());
        if (Browser.isInstalled()) {
            browser = Browser.start();
        }
        Pause.until(() -> cluster().path("members").size() == 3);
    }

    @AfterEach
    void stop() {
        if (browser != null) {
            browser.close();
        }
        process.close();
        nodes.forEach(Node::close);
    }

    @Test
    void oneShowsAllAndHasDoneWhatIsOrderedAndTellsWhoDoesNotAnswer() throws Exception {
        showsAllNodesAndTheirStores();
        if (browser != null) {
            seesAllOnTheDashboard();
        }
        hasARetryAndASkipDoneElsewhere();

        process.signal("KILL");
        Pause.until(() -> cluster().path("unanswered").toString().contains(address(2)));
        if (browser != null) {
            seesWhoIsSilentOnTheDashboard();
        }
        Pause.until(() -> cluster().path("unanswered").isEmpty());
        assertThat(cluster().path("members")).hasSize(2);
        assertThat(stores("")).hasSize(5 + 7);
    }

    private void showsAllNodesAndTheirStores() {
        assertThat(cluster().path("members").findValuesAsText("address"))
                .containsExactlyInAnyOrder(address(0), address(1), address(2));
        assertThat(cluster().path("governor").asText()).isEqualTo(address(0));
        Pause.until(() -> stores("").size() == 5 + 7 + 5);
        Pause.until(() -> stores("&phase=stopped").size() == 1 + 1 + 3);
        assertThat(stores("&query=b-").findValuesAsText("node")).containsOnly(address(1));
    }

    private void hasARetryAndASkipDoneElsewhere() {
        assertThat(post("b-0/retry", "")).isEqualTo(202);
        Pause.until(() -> store("b-0").path("attempts").asInt() >= 2
                && store("b-0").path("phase").asText().equals("stopped"));
        assertThat(store("b-0").path("node").asText()).isEqualTo(address(1));
        assertThat(post("none/retry", "")).isEqualTo(404);
        JsonNode preview = json("api/v1/stores/b-0/preview");
        assertThat(preview.get("lastCause").asText()).contains("MalformedEntry");
        assertThat(preview.get("notes")).isNotEmpty();
        assertThat(post("b-0/skip", "{\"preview\": \"" + preview.get("preview").asText() + "\"}"))
                .isEqualTo(202);
        Pause.until(() -> store("b-0").path("phase").asText().equals("recovered"));
        assertThat(store("b-0").path("gaps")).hasSize(1);
    }

    /** In a real browser; where there is none this part is left out. */
    private void seesAllOnTheDashboard() throws Exception {
        browser.show(1280, 800, false);
        browser.open(uri("").toString());
        Pause.until(() -> browser.text("#nodes").contains(address(2)));
        assertThat(browser.text("#nodes")).contains("this node, governor");
        Pause.until(() -> browser.text("#count").equals("5 stores"));
        browser.click("#all-nodes");
        Pause.until(() -> browser.text("#count").equals("17 stores"));
        browser.screenshot(Path.of("target", "screenshots", "nodes.png"));
        browser.script("const s = document.getElementById('search');"
                + " s.value = 'b-0'; s.dispatchEvent(new Event('input'))");
        Pause.until(() -> browser.text("#count").equals("1 of 17 stores"));
        assertThat(browser.text(".scroll .row .where")).isEqualTo(address(1));
        browser.click(".scroll .row");
        browser.click("#retry");
        browser.type("#token", TOKEN);
        browser.press("\uE007");
        Pause.until(() -> browser.text("#told").contains("Accepted"));
        browser.press("\uE00C");
    }

    private void seesWhoIsSilentOnTheDashboard() throws Exception {
        Pause.until(() -> browser.text("#nodes [data-state=silent]").contains("did not answer"));
        Pause.until(() -> browser.text("#count").equals("1 of 12 stores"));
        assertThat(browser.complaints()).isEmpty();
    }

    /** With a name before each log's number; the first has an entry that is none. */
    private Node node(int index, String name, int logs) throws Exception {
        InMemoryLogs written = new InMemoryLogs(ForkJoinPool.commonPool());
        List<String> names =
                IntStream.range(0, logs).mapToObj(i -> name + "-" + i).toList();
        for (String log : names) {
            IntStream.range(0, 10)
                    .forEach(i -> written.append(log, PendingAckRecordFormat.encode(WrittenEntries.record(i))));
        }
        written.append(name + "-0", "nonsense".getBytes(StandardCharsets.UTF_8));
        Config config = ConfigFactory.parseString(
                        "ack-recovery.cluster { port = " + ports.get(index) + ", seed-nodes = \"" + seeds() + "\" }")
                .withFallback(ConfigFactory.parseString(SETTINGS))
                .withFallback(ConfigFactory.load());
        return Node.start(
                config, new Watched(name, written, () -> CompletableFuture.completedFuture(names), FoldingTarget::new));
    }

    private String seeds() {
        return String.join(",", address(0), address(1));
    }

    private String address(int node) {
        return "127.0.0.1:" + ports.get(node);
    }

    private JsonNode cluster() {
        return json("api/v1/cluster");
    }

    private JsonNode stores(String filter) {
        return json("api/v1/stores?scope=cluster&limit=100" + filter).path("stores");
    }

    private JsonNode store(String id) {
        return json("api/v1/stores/" + id);
    }

    /** Of the first node. */
    private JsonNode json(String path) {
        try {
            HttpResponse<String> answer =
                    http.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
            return new ObjectMapper().readTree(answer.body());
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    private int post(String path, String body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(uri("api/v1/stores/" + path))
                    .header("Authorization", "Bearer " + TOKEN)
                    .POST(BodyPublishers.ofString(body))
                    .build();
            return http.send(request, BodyHandlers.ofString()).statusCode();
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + nodes.get(0).address().getPort() + "/" + path);
    }
}
