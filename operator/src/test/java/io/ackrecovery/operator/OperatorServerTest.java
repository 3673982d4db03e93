package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.supervisor.RecoveryPhase;
import java.io.IOException;
import java.net.ServerSocket;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorServerTest {
    private static final String ID = "tenant/ns/persistent/orders-sub__transaction_pending_ack";
    private static final String ENCODED = "tenant%2Fns%2Fpersistent%2Forders-sub__transaction_pending_ack";

    private final ScriptedRecoveries recoveries = new ScriptedRecoveries().add(ID, RecoveryPhase.STOPPED);
    private Served served;

    @BeforeEach
    void start() throws Exception {
        served = Served.start("answer-timeout = 300ms", recoveries);
    }

    @AfterEach
    void close() throws Exception {
        served.close();
    }

    @Test
    void answersWithJsonThatNobodyKeeps() throws IOException {
        assertThat(served.get("/health"))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("content-type: application/json\r\n", "cache-control: no-store\r\n", "connection: close\r\n")
                .endsWith("\r\n\r\n{\"status\":\"up\"}");
    }

    @Test
    void answersHeadWithoutABody() throws IOException {
        String response = RawClient.exchange(served.address(), "HEAD /health HTTP/1.0\r\n\r\n");
        assertThat(response)
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("content-length: 15\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void theSlashesOfAnIdComeEncoded() throws IOException {
        assertThat(served.get("/api/v1/stores/" + ENCODED)).contains(" 200 ", "\"id\":\"" + ID + "\"");
        assertThat(served.get("/api/v1/stores?after=tenant%2F&query=orders-sub"))
                .contains("\"id\":\"" + ID + "\"");
        assertThat(served.get("/api/v1/stores/" + ID)).contains(" 404 ");
        assertThat(served.post("/api/v1/stores/" + ENCODED + "/retry", Settings.TOKEN, ""))
                .contains(" 202 ");
        assertThat(recoveries.orders).contains("retry " + ID);
    }

    @Test
    void takesABodyInPieces() throws IOException {
        try (RawClient client = new RawClient(served.address())) {
            client.send("POST /api/v1/stores/" + ENCODED
                            + "/skip HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n")
                    .send("Transfer-Encoding: chunked\r\nAuthorization: Bearer " + Settings.TOKEN + "\r\n\r\n");
            byte[] goOn = client.in().readNBytes("HTTP/1.1 100 Continue\r\n\r\n".length());
            assertThat(new String(goOn)).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            client.send("c\r\n{\"preview\": \r\n").send("2\r\n\"a\r\n2\r\n\"}\r\n0\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 409 Conflict\r\n").contains("that preview");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "400, 'hello\r\n\r\n'",
        "400, 'GET / HTTP\r\n\r\n'",
        "400, 'GET /api/v1/stores/%zz HTTP/1.1\r\n\r\n'",
        "400, 'GET /api/v1/stores?after=%zz HTTP/1.1\r\n\r\n'",
        "400, 'GET health HTTP/1.1\r\n\r\n'",
        "400, 'GET /health HTTP/1.1\r\nContent-Length: many\r\n\r\n'",
        "400, 'GET /health HTTP/1.1\r\nContent-Length: -1\r\n\r\n'",
        "401, 'POST /api/v1/stores/a/retry HTTP/1.1\r\nContent-Length: 0\r\n\r\n'",
        "403, 'GET /api/v1/stores HTTP/1.1\r\nHost: evil.example\r\n\r\n'",
        "404, 'GET /nothing HTTP/1.1\r\n\r\n'",
        "405, 'PUT /health HTTP/1.1\r\nContent-Length: 0\r\n\r\n'",
        "413, 'POST /health HTTP/1.1\r\nContent-Length: 8193\r\n\r\n'",
        "413, 'POST /health HTTP/1.1\r\nContent-Length: 99999999999\r\nExpect: 100-continue\r\n\r\n'",
        "505, 'GET /health HTTP/3.0\r\n\r\n'"
    })
    void refusesWhatIsNoRequestOrNotGood(int status, String request) throws IOException {
        assertThat(RawClient.exchange(served.address(), request))
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("\r\n\r\n{\"error\":\"");
    }

    @Test
    void refusesWhatIsTooLong() throws IOException {
        String line = "GET /%s HTTP/1.1\r\n\r\n".formatted("a".repeat(8192));
        assertThat(RawClient.exchange(served.address(), line))
                .startsWith("HTTP/1.1 414 ")
                .contains("max-line-bytes");
        String headers = "GET /health HTTP/1.1\r\n" + "X: aaaaaaaaaaaaaaaa\r\n".repeat(500) + "\r\n";
        assertThat(RawClient.exchange(served.address(), headers))
                .startsWith("HTTP/1.1 431 ")
                .contains("max-header-bytes");
        String chunks = "POST /health HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "400\r\n%s\r\n".formatted("b".repeat(1024)).repeat(9);
        assertThat(RawClient.exchange(served.address(), chunks))
                .startsWith("HTTP/1.1 413 ")
                .contains("max-body-bytes");
    }

    @Test
    void aClientThatSendsOnAfterARefusalIsNotReset() throws IOException {
        try (RawClient client = new RawClient(served.address())) {
            client.send("POST /health HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 413 ");
            for (int i = 0; i < 10; i++) {
                client.send("b".repeat(100_000));
            }
        }
    }

    @Test
    void doesNotWaitForASupervisorLongerThanItMay() throws IOException {
        recoveries.silent = true;
        assertThat(served.get("/ready")).startsWith("HTTP/1.1 503 ").contains("ack-recovery.http.answer-timeout");
        assertThat(served.get("/health")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void saysWhichSettingIsWrongIfThePortIsTakenAndLeavesNoThread() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, served.address().getAddress())) {
            assertThatThrownBy(() -> Served.start("port = " + taken.getLocalPort(), recoveries))
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("cannot listen at ack-recovery.http.bind-address = 127.0.0.1, ack-recovery.http.port = "
                            + taken.getLocalPort() + ": Address already in use");
        }
        Awaitility.await().untilAsserted(() -> assertThat(serverThreads()).isEqualTo(1));
    }

    @Test
    void leavesNeitherPortNorThreadBehind() throws Exception {
        int port = served.address().getPort();
        recoveries.silent = true;
        try (RawClient open = new RawClient(served.address()).send("GET /ready HTTP/1.1\r\n\r\n")) {
            Awaitility.await().until(() -> !recoveries.orders.isEmpty());
            served.close();
            assertThat(open.in().read()).isEqualTo(-1);
        }
        Served again = Served.start("port = " + port, recoveries);
        assertThat(again.get("/health")).startsWith("HTTP/1.1 200 ");
        again.close();
        Awaitility.await().untilAsserted(() -> assertThat(serverThreads()).isZero());
    }

    private static long serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("ack-recovery-http"))
                .count();
    }
}
