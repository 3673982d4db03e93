package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryPhase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that send or read slowly, or not at all, cost themselves time and nobody else. */
class SlowClientsTest {
    private static final String HALF_A_REQUEST = "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

    private static final Pattern CONTENT_LENGTH = Pattern.compile("content-length: (\\d+)");

    private final ScriptedRecoveries recoveries = new ScriptedRecoveries();
    private final List<RawClient> slow = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (RawClient client : slow) {
            client.close();
        }
    }

    @Test
    void halfARequestIsToldThatTimeIsUp() throws Exception {
        try (Served served = Served.start("request-timeout = 200ms", recoveries)) {
            assertThat(open(served).send(HALF_A_REQUEST).readAll())
                    .startsWith("HTTP/1.1 408 ")
                    .contains("ack-recovery.http.request-timeout");
        }
    }

    @Test
    void aByteNowAndThenDoesNotProlongIt() throws Exception {
        try (Served served = Served.start("request-timeout = 500ms", recoveries)) {
            RawClient dripping = open(served).send(HALF_A_REQUEST);
            Awaitility.await().pollInterval(Duration.ofMillis(20)).until(() -> {
                dripping.send("a");
                return dripping.in().available() > 0;
            });
            assertThat(dripping.readAll()).startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void anyNumberOfHalfOpenRequestsLeavesRoomForAWholeOne() throws Exception {
        try (Served served = Served.start("max-connections = 50, request-timeout = 5m", recoveries)) {
            for (int i = 0; i < 500; i++) {
                open(served).send(HALF_A_REQUEST);
                if (i % 100 == 99) {
                    assertThat(served.get("/api/v1/stores")).startsWith("HTTP/1.1 200 ");
                }
            }
            assertThat(slow.get(0).readAll()).startsWith("HTTP/1.1 503 ").contains("ack-recovery.http.max-connections");
        }
    }

    @Test
    void connectionsThatHaveEndedTakeNoRoom() throws Exception {
        try (Served served = Served.start("max-connections = 20, request-timeout = 5m", recoveries)) {
            RawClient patient = open(served).send(HALF_A_REQUEST);
            for (int i = 0; i < 100; i++) {
                assertThat(served.get("/health")).startsWith("HTTP/1.1 200 ");
            }
            assertThat(patient.send("a\r\n\r\n").readAll()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void aConnectionThatAwaitsItsAnswerIsNotGivenUpForANewOne() throws Exception {
        try (Served served = Served.start("max-connections = 1, answer-timeout = 1s", recoveries)) {
            recoveries.silent = true;
            RawClient waiting = open(served).send("GET /ready HTTP/1.1\r\n\r\n");
            Awaitility.await().until(() -> !recoveries.orders.isEmpty());
            assertThat(open(served).readAll()).startsWith("HTTP/1.1 503 ").contains("max-connections");
            assertThat(waiting.readAll()).startsWith("HTTP/1.1 503 ").contains("answer-timeout");
        }
    }

    @Test
    void aClientThatReadsTooSlowlyDoesNotGetAllOfIt() throws Exception {
        manyStores();
        try (Served served = Served.start("response-timeout = 300ms, max-page-size = 10000", recoveries)) {
            RawClient reader = openWithSmallBuffer(served).send("GET /api/v1/stores?limit=10000 HTTP/1.1\r\n\r\n");
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            Awaitility.await().pollInterval(Duration.ofMillis(5)).until(() -> {
                byte[] some = reader.in().readNBytes(4096);
                read.writeBytes(some);
                return some.length == 0;
            });
            Matcher length = CONTENT_LENGTH.matcher(read.toString());
            assertThat(length.find()).isTrue();
            assertThat(read.size()).isLessThan(Integer.parseInt(length.group(1)));
        }
    }

    @Test
    void aClientThatReadsNothingIsGivenUpForANewOne() throws Exception {
        manyStores();
        String settings = "max-connections = 1, response-timeout = 5m, max-page-size = 10000";
        try (Served served = Served.start(settings, recoveries)) {
            RawClient deaf = openWithSmallBuffer(served).send("GET /api/v1/stores?limit=10000 HTTP/1.1\r\n\r\n");
            assertThat(deaf.in().read()).isEqualTo('H');
            assertThat(served.get("/health")).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void clientsThatBreakOffLeaveNothingBehind() throws Exception {
        try (Served served = Served.start("max-connections = 1, answer-timeout = 200ms", recoveries)) {
            recoveries.silent = true;
            for (int i = 0; i < 20; i++) {
                new RawClient(served.address())
                        .send("GET /ready HTTP/1.1\r\n\r\n")
                        .reset();
                new RawClient(served.address()).send(HALF_A_REQUEST).reset();
            }
            recoveries.silent = false;
            Awaitility.await()
                    .untilAsserted(() -> assertThat(served.get("/ready")).startsWith("HTTP/1.1 200 "));
        }
    }

    /** Some 6 MB of JSON: more than any buffer takes. */
    private void manyStores() {
        String name = "a".repeat(300);
        for (int i = 0; i < 10_000; i++) {
            recoveries.add(name + i, RecoveryPhase.RECOVERED);
        }
        recoveries.pageSize = 10_000;
    }

    private RawClient open(Served served) throws IOException {
        RawClient client = new RawClient(served.address());
        slow.add(client);
        return client;
    }

    private RawClient openWithSmallBuffer(Served served) throws IOException {
        RawClient client = new RawClient(served.address(), 4096);
        slow.add(client);
        return client;
    }
}
