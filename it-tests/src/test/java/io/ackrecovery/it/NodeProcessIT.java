package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.Pause;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The node as a process: it serves, it is told to end, and it says why it cannot begin. */
class NodeProcessIT {

    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
    private static final Pattern TOKEN = Pattern.compile("The token for commands is ([0-9a-f]{32})");
    private static final Duration PROMISE = Duration.ofSeconds(5);

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @Test
    void servesUntilItIsToldToEnd() throws Exception {
        try (JavaProcess node = JavaProcess.ackRecovery(
                folder,
                "node",
                "--embedded",
                "--outage",
                "0",
                "--entries",
                "20",
                "--set",
                "ack-recovery.http.port=0")) {
            Pause.until(() -> TOKEN.matcher(String.join("\n", node.out())).find());
            String url = found(ADDRESS, node, 0);
            Pause.until(() -> get(url + "/api/v1/stores?phase=stopped").contains("\"stopped\":3"));
            assertThat(get(url + "/ready")).isEqualTo("{\"status\":\"ready\"}");
            assertThat(get(url + "/metrics")).contains("ack_recovery_recoveries{ack_recovery_phase=\"stopped\"} 3.0");
            String store =
                    url + "/api/v1/stores/demo%2Forders%2Fpersistent%2Fevents-0000-billing__transaction_pending_ack";
            assertThat(post(store + "/close", found(TOKEN, node, 1))).isEqualTo(202);
            assertThat(post(store + "/close", found(TOKEN, node, 1))).isEqualTo(404);
            assertThat(String.join("\n", node.err()))
                    .contains("close demo/orders/persistent/events-0000-billing__transaction_pending_ack by 127.0.0.1:")
                    .doesNotContain(found(TOKEN, node, 1));

            long told = System.nanoTime();
            node.signal("TERM");
            assertThat(node.end()).isEqualTo(143);
            assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(PROMISE);
            assertThat(node.temporary()).isEmptyDirectory();
        }
    }

    @Test
    void aPortThatIsTakenIsToldInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                JavaProcess node = JavaProcess.ackRecovery(
                        folder,
                        "node",
                        "--embedded",
                        "--stores",
                        "5",
                        "--entries",
                        "20",
                        "--set",
                        "ack-recovery.http.port=" + taken.getLocalPort())) {
            assertThat(node.end()).isEqualTo(1);
            assertThat(node.err())
                    .filteredOn(line -> line.startsWith("ack-recovery: "))
                    .singleElement()
                    .asString()
                    .contains("ack-recovery.http.port = " + taken.getLocalPort());
        }
    }

    @Test
    void metadataThatCannotBeReachedAreToldInOneLine() throws Exception {
        try (JavaProcess node = JavaProcess.ackRecovery(
                folder, "node", "--metadata-url", "zk:127.0.0.1:1/x", "--connect-timeout", "2s")) {
            assertThat(node.end()).isEqualTo(3);
            assertThat(node.out()).isEmpty();
            assertThat(node.err()).singleElement().asString().contains("zk:127.0.0.1:1/x");
        }
    }

    private static String found(Pattern pattern, JavaProcess node, int group) throws Exception {
        Matcher matcher = pattern.matcher(String.join("\n", node.out()));
        assertThat(matcher.find()).isTrue();
        return matcher.group(group);
    }

    private String get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }

    private int post(String url, String token) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(url))
                        .header("Authorization", "Bearer " + token)
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
        return answer.statusCode();
    }
}
