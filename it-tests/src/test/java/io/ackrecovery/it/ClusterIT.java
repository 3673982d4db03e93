package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Attempts;
import io.ackrecovery.it.support.BookieTap;
import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Fleet;
import io.ackrecovery.it.support.FleetEvents;
import io.ackrecovery.it.support.FleetEvents.Kind;
import io.ackrecovery.it.support.LocalZooKeeper;
import io.ackrecovery.it.support.Pause;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three processes that recover from the same bookies. By hand with more: {@code -Dcluster.stores=3000 -Dcluster.outage=60}, and more
 * that can happen with {@code -Dcluster.long=true}.
 */
class ClusterIT {
    private static final int STORES = Integer.getInteger("cluster.stores", 90);
    private static final Duration OUTAGE = Duration.ofSeconds(Integer.getInteger("cluster.outage", 6));
    /** Few enough that the stores press against it. */
    private static final int CAP = STORES < 1_000 ? 12 : 50;
    /** What was under way when an attempt ended may reach the bookies this much later. */
    private static final long AFTER = TimeUnit.SECONDS.toNanos(1);

    private static final String SETTINGS = """
            ack-recovery.cluster {
              max-attempts = %d, max-starts-per-second = 100, lease-term = 3s, attempt-limit = 8s
            }
            ack-recovery.store.max-batch-entries = 4
            """.formatted(CAP);

    @TempDir
    private Path folder;

    private LocalZooKeeper zooKeeper;
    private Bookies bookies;
    private Fleet fleet;
    private BookieTap tap;
    private final List<List<String>> logs = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private final Map<Integer, Long> ends = new HashMap<>();

    @BeforeEach
    void start() throws Exception {
        zooKeeper = new LocalZooKeeper();
        bookies = new Bookies(zooKeeper.url("/cluster"));
        tap = new BookieTap(bookies.client());
        fleet = new Fleet(folder, zooKeeper.url("/cluster"), SETTINGS, 3);
        List<String> written = write();
        for (int i = 0; i < STORES; i++) {
            logs.get(i % 3).add(written.get(i));
        }
        for (int i = 0; i < 3; i++) {
            fleet.awaitMembers(i, 3);
        }
        tap.on(bookies.bookKeeper());
    }

    @AfterEach
    void stop() throws Exception {
        if (fleet != null) {
            fleet.close();
        }
        bookies.close();
        zooKeeper.close();
    }

    @Test
    void anOutageIsSurvivedUnderTheCapWithFewAttemptsAndNoPeakAfterIt() throws Exception {
        long detected = beginOutage();
        Pause.of(OUTAGE);
        long over = endOutage();
        awaitRecovered();

        nothingWentWrong("outage", detected, over);
        assertThat(fleet.events().count(Kind.FAILED, detected, over)).isLessThanOrEqualTo(40);
        assertThat(fleet.attempts(ends).mostAtATime()).isGreaterThanOrEqualTo(CAP / 2);
        if (STORES >= 1_000) {
            List<Integer> rates =
                    perSecond(fleet.events(), over).values().stream().sorted().toList();
            assertThat(rates.get(rates.size() - 1)).isLessThan(3 * rates.get(rates.size() / 2));
        }
    }

    @Test
    void theGovernorIsKilledInTheOutage() throws Exception {
        long detected = beginOutage();
        killGovernor();
        Pause.of(OUTAGE);
        long over = endOutage();
        awaitRecovered();

        nothingWentWrong("killed in the outage", detected, over);
        expectAnotherGovernor();
    }

    @Test
    @EnabledIfSystemProperty(named = "cluster.long", matches = "true")
    void theGovernorIsKilledInTheSlowStart() throws Exception {
        long detected = beginOutage();
        Pause.of(OUTAGE);
        long over = endOutage();
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> fleet.events().recovered() >= 3);
        killGovernor();
        awaitRecovered();

        nothingWentWrong("killed in the slow start", detected, over);
        expectAnotherGovernor();
    }

    @Test
    @EnabledIfSystemProperty(named = "cluster.long", matches = "true")
    void allThreeAreRestartedOneAfterAnotherDuringAStorm() throws Exception {
        long began = System.nanoTime();
        recoverAll();
        for (int node = 0; node < 3; node++) {
            fleet.leave(node);
            ends.put(node, System.nanoTime());
            List<String> left = unrecovered(node);
            fleet.startAnew(node);
            fleet.recover(node, left);
            fleet.awaitMembers((node + 1) % 3, 3);
        }
        awaitRecovered();

        nothingWentWrong("rolling restart", began, began);
    }

    /** As after a long pause of its machine: the process stands still, is put out of the cluster, wakes and finds another governor. */
    @Test
    @EnabledIfSystemProperty(named = "cluster.long", matches = "true")
    void theGovernorsProcessStandsStillAndWakes() throws Exception {
        long began = System.nanoTime();
        recoverAll();
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> fleet.events().recovered() > 10);
        fleet.signal(0, "STOP");
        fleet.awaitMembers(1, 2);
        Pause.of(Duration.ofSeconds(5));
        fleet.signal(0, "CONT");
        fleet.awaitMembers(1, 3);
        awaitRecovered();

        nothingWentWrong("stood still", began, began);
    }

    private List<String> write() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(8);
        try {
            List<Future<String>> written = writers.invokeAll(
                    Collections.nCopies(STORES, () -> bookies.write(20, 20).log()));
            List<String> names = new ArrayList<>();
            for (Future<String> log : written) {
                names.add(log.get());
            }
            return names;
        } finally {
            writers.shutdown();
        }
    }

    private void recoverAll() throws Exception {
        for (int i = 0; i < 3; i++) {
            fleet.recover(i, logs.get(i));
        }
    }

    /** Returns when the cluster has seen it: no attempt has failed for a second, after many had. */
    private long beginOutage() throws Exception {
        bookies.bookKeeper().stopAllBookies();
        recoverAll();
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
            FleetEvents events = fleet.events();
            long now = System.nanoTime();
            return events.count(Kind.FAILED, 0, now) >= 10
                    && events.count(Kind.FAILED, now - TimeUnit.SECONDS.toNanos(1), now) <= 1;
        });
        return System.nanoTime();
    }

    private long endOutage() throws Exception {
        tap.startAllBookies(bookies.bookKeeper());
        return System.nanoTime();
    }

    /** It is with the first node, which founded the cluster; another one takes its stores over. */
    private void killGovernor() throws Exception {
        fleet.kill(0);
        ends.put(0, System.nanoTime());
        fleet.recover(1, unrecovered(0));
    }

    private List<String> unrecovered(int node) throws Exception {
        List<String> left = new ArrayList<>(logs.get(node));
        left.removeAll(fleet.events().recoveredLogs());
        return left;
    }

    private void awaitRecovered() {
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> fleet.events().recovered() == STORES);
    }

    private void nothingWentWrong(String what, long detected, long over) throws Exception {
        FleetEvents events = fleet.events();
        Attempts attempts = fleet.attempts(ends);
        List<BookieTap.Request> requests = tap.requests();
        Attempts seen = attempts.seenIn(requests);
        List<BookieTap.Request> strays = attempts.strays(requests, AFTER);
        System.out.printf(
                "cluster, %s: failed before detection %d, in the outage after it %d, after it %d; at a time at most %d;"
                        + " %d requests at the bookies, %d of no attempt; attempts seen there %d, at a time at most %d;"
                        + " recovered each second after it %s%n",
                what,
                events.count(Kind.FAILED, 0, detected),
                events.count(Kind.FAILED, detected, over),
                events.count(Kind.FAILED, over, Long.MAX_VALUE),
                attempts.mostAtATime(),
                requests.size(),
                strays.size(),
                seen.count(),
                seen.mostAtATime(),
                perSecond(events, over));
        assertThat(attempts.mostAtATime()).isLessThanOrEqualTo(CAP);
        // So the bookies saw no attempt that is not counted above.
        assertThat(strays).isEmpty();
        assertThat(seen.count()).isGreaterThan(STORES * 9 / 10);
        assertThat(attempts.twiceAtATime()).isEmpty();
        assertThat(events.count(Kind.TWICE, 0, Long.MAX_VALUE)).isZero();
    }

    private void expectAnotherGovernor() throws Exception {
        long killed = ends.get(0);
        Pause.until(() -> fleet.events().first(Kind.GOVERNS, killed) != null);
        FleetEvents.Event next = fleet.events().first(Kind.GOVERNS, killed);
        System.out.printf("cluster: another governor %d ms after the kill%n", (next.at() - killed) / 1_000_000);
        assertThat(Duration.ofNanos(next.at() - killed)).isLessThan(Duration.ofSeconds(15));
    }

    private static Map<Long, Integer> perSecond(FleetEvents events, long from) {
        Map<Long, Integer> perSecond = new TreeMap<>();
        events.all().stream()
                .filter(event -> event.kind() == Kind.RECOVERED)
                .forEach(event -> perSecond.merge((event.at() - from) / 1_000_000_000, 1, Integer::sum));
        return perSecond;
    }
}
