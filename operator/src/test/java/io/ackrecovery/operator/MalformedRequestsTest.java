package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryPhase;
import java.io.ByteArrayOutputStream;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Requests that are nearly right, by seed: each is answered or hung up on, none does anything, and the server lives on. */
class MalformedRequestsTest {
    private static final int REQUESTS = Integer.getInteger("ack-recovery.malformed-requests", 3_000);
    private static final long SEED = Long.getLong("ack-recovery.seed", 7);
    private static final String REFUSAL = "HTTP/1.1 4";
    private static final List<byte[]> NEARLY = List.of(
            bytes("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            bytes("GET /api/v1/stores?after=a&limit=7&phase=stopped&query=s HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n"),
            bytes("GET /api/v1/stores/stopped HTTP/1.0\r\n\r\n"),
            bytes("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            bytes("GET /api/v1/stores/stopped/preview HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            bytes("POST /api/v1/stores/stopped/close HTTP/1.1\r\nAuthorization: Bearer nearly-the-token\r\n\r\n"),
            bytes("POST /api/v1/stores/stopped/retry HTTP/1.1\r\nAuthorization: Bearer nearly-the-token\r\n\r\n"),
            bytes("POST /api/v1/stores/stopped/skip HTTP/1.1\r\nAuthorization: Bearer nearly-the-token\r\n"
                    + "Content-Length: 16\r\n\r\n{\"preview\": \"a\"}"),
            bytes(
                    "POST /api/v1/stores/stopped/skip HTTP/1.1\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n"
                            + "10\r\n{\"preview\": \"a\"}\r\n0\r\n\r\n"));

    private final ScriptedRecoveries recoveries = new ScriptedRecoveries().add("stopped", RecoveryPhase.STOPPED);
    private final Random random = new Random(SEED);

    @Test
    void areRefusedAndChangeNothing() throws Exception {
        Map<String, Integer> seen = new TreeMap<>();
        try (Served served = Served.start("", recoveries)) {
            for (int i = 0; i < REQUESTS; i++) {
                byte[] request = spoil(NEARLY.get(random.nextInt(NEARLY.size())));
                String response = exchange(served, request);
                seen.merge(response.substring(0, Math.min(12, response.length())), 1, Integer::sum);
                assertThat(response)
                        .as("seed %d, request %d: %s", SEED, i, new String(request, StandardCharsets.ISO_8859_1))
                        .satisfiesAnyOf(
                                one -> assertThat(one).isEmpty(),
                                one -> assertThat(one).startsWith("HTTP/1.1 200 "),
                                one -> assertThat(one).startsWith("HTTP/1.1 100 "),
                                one -> assertThat(one).startsWith("HTTP/1.1 505 "),
                                one -> assertThat(one).startsWith(REFUSAL));
            }
            assertThat(served.get("/health")).startsWith("HTTP/1.1 200 ");
        }
        assertThat(recoveries.orders)
                .noneMatch(order -> order.startsWith("retry") || order.startsWith("skip") || order.startsWith("close"));
        assertThat(seen).containsKeys("HTTP/1.1 200", "HTTP/1.1 400", "HTTP/1.1 401", "HTTP/1.1 404", "HTTP/1.1 405");
    }

    /** A server that hangs up while the client still sends resets the connection: as good as no answer. */
    private static String exchange(Served served, byte[] request) throws Exception {
        try {
            return RawClient.exchange(served.address(), request);
        } catch (SocketException reset) {
            return "";
        }
    }

    private byte[] spoil(byte[] request) {
        byte[] spoilt = request;
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(spoilt.length + 1);
            int until = at + random.nextInt(spoilt.length - at + 1);
            byte[] head = Arrays.copyOf(spoilt, at);
            byte[] range = Arrays.copyOfRange(spoilt, at, until);
            byte[] rest = Arrays.copyOfRange(spoilt, at, spoilt.length);
            byte[] tail = Arrays.copyOfRange(spoilt, until, spoilt.length);
            spoilt = switch (random.nextInt(5)) {
                case 0 -> join(head, tail);
                case 1 -> join(head, range, rest);
                case 2 -> join(head, noise(1 + random.nextInt(20)), tail);
                case 3 -> join(head, noise(1), rest);
                default ->
                    join(
                            head,
                            "A".repeat(random.nextInt(100) == 0 ? 20_000 : 20).getBytes(),
                            rest);
            };
        }
        return spoilt;
    }

    private byte[] noise(int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
