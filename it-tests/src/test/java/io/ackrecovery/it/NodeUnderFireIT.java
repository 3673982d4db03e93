package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.node.Node;
import io.ackrecovery.cli.node.Watched;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.PendingAckRecordFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What clients do to a node does not keep it from recovering: 10,000 requests that are none, 1,000 who watch and do nothing else, and
 * some that neither send nor read. One seed alone: {@code -Dfire.seed=N}.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class NodeUnderFireIT {

    private static final int LOGS = 100;
    private static final int ENTRIES = 50;
    private static final int MALFORMED = 10_000;
    private static final int WATCHERS = 1_000;
    private static final int SLOW = 200;
    private static final long SEED = Long.getLong("fire.seed", 1);
    private static final int CLIENT_THREADS = 4;
    private static final long MOST_GROWTH_BYTES = 128L * 1024 * 1024;
    private static final int PATIENCE_MILLIS = 20_000;

    private static final Config CONFIG = ConfigFactory.parseString("""
                    ack-recovery.http { port = 0, events { max-streams = 1000, interval = 1s } }
                    ack-recovery.node { scan-interval = 1s, recheck-interval = 1s }
                    """).withFallback(ConfigFactory.load());
    private static final Pattern ATTEMPTS = Pattern.compile("(?m)^ack_recovery_attempts_total (\\S+)");
    private static final String WATCH = "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String GET = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final List<Socket> open = new ArrayList<>();

    @Test
    void aNodeGoesOnRecoveringAndTakesNoMoreMemory() throws Exception {
        InMemoryLogs logs = new InMemoryLogs(ForkJoinPool.commonPool());
        List<String> names = IntStream.range(0, LOGS).mapToObj(i -> "log-" + i).toList();
        names.forEach(name -> IntStream.range(0, ENTRIES)
                .forEach(i -> logs.append(name, PendingAckRecordFormat.encode(WrittenEntries.record(i)))));
        Watched watched = new Watched("test", logs, () -> CompletableFuture.completedFuture(names), FoldingTarget::new);
        try (Node node = Node.start(CONFIG, watched)) {
            InetSocketAddress address = node.address();
            Pause.until(() -> attempts(address) >= LOGS);
            long before = usedHeap();

            for (int i = 0; i < WATCHERS; i++) {
                keep(address, WATCH);
            }
            for (int i = 0; i < SLOW; i++) {
                keep(address, GET.formatted("/api/v1/stores").substring(0, i % 40));
            }
            double attemptsBefore = attempts(address);
            fire(address);
            Pause.until(() -> attempts(address) > attemptsBefore + LOGS);

            assertThat(exchange(address, GET.formatted("/ready"))).startsWith("HTTP/1.1 200 ");
            assertThat(exchange(address, GET.formatted("/api/v1/stores?phase=stopped")))
                    .contains("\"total\":" + LOGS, "\"stores\":[]");
            assertThat(usedHeap() - before).isLessThan(MOST_GROWTH_BYTES);
            assertThat(exchange(address, WATCH)).contains(" 503 ", "max-streams");
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    private void keep(InetSocketAddress address, String request) throws IOException {
        Socket socket = new Socket();
        open.add(socket);
        socket.connect(address, PATIENCE_MILLIS);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** From several clients at a time, each request decided by the seed and its number. */
    private static void fire(InetSocketAddress address) throws Exception {
        ForkJoinPool clients = new ForkJoinPool(CLIENT_THREADS);
        try {
            clients.submit(() -> IntStream.range(0, MALFORMED).parallel().forEach(i -> {
                        byte[] request = malformed(new Random(SEED * MALFORMED + i));
                        String answer = exchange(address, request);
                        assertThat(answer)
                                .as("request %d of seed %d", i, SEED)
                                .matches(text -> text.isEmpty() || text.startsWith("HTTP/1.1 "));
                    }))
                    .get(2, TimeUnit.MINUTES);
        } finally {
            clients.shutdownNow();
        }
    }

    private static byte[] malformed(Random random) {
        byte[] request = GET.formatted(random.nextBoolean() ? "/api/v1/stores?limit=3" : "/api/v1/stores/log-1/skip")
                .getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 1 + random.nextInt(8); i > 0; i--) {
            request[random.nextInt(request.length)] = (byte) random.nextInt(256);
        }
        return request;
    }

    private static double attempts(InetSocketAddress address) {
        Matcher found = ATTEMPTS.matcher(exchange(address, GET.formatted("/metrics")));
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }

    private static String exchange(InetSocketAddress address, String request) {
        return exchange(address, request.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Empty when the server hangs up before all is sent. */
    private static String exchange(InetSocketAddress address, byte[] request) {
        try (Socket socket = new Socket()) {
            socket.connect(address, PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException hungUp) {
            return "";
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
