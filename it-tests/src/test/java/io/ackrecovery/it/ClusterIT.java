package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Fleet;
import io.ackrecovery.it.support.FleetEvents;
import io.ackrecovery.it.support.FleetEvents.Kind;
import io.ackrecovery.it.support.LocalZooKeeper;
import io.ackrecovery.it.support.Pause;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
@EnabledIfSystemProperty(named = "cluster.processes", matches = "true")
class ClusterIT {
    private static final int STORES = Integer.getInteger("cluster.stores", 150);
    private static final Duration OUTAGE = Duration.ofSeconds(Integer.getInteger("cluster.outage", 8));
    /** Few enough that the stores press against it. */
    private static final int CAP = STORES < 1_000 ? 12 : 50;

    private static final String SETTINGS = """
            ack-recovery.cluster {
              max-attempts = %d, max-starts-per-second = 100, lease-term = 3s, attempt-limit = 8s
            }
            """.formatted(CAP);

    @TempDir
    private Path folder;

    private LocalZooKeeper zooKeeper;
    private Bookies bookies;
    private Fleet fleet;
    private final List<List<String>> logs = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private final Map<Integer, Long> ends = new HashMap<>();

    @BeforeEach
    void start() throws Exception {
        zooKeeper = new LocalZooKeeper();
        bookies = new Bookies(zooKeeper.url("/cluster"));
        for (int i = 0; i < STORES; i++) {
            logs.get(i % 3).add(bookies.write(20, 20).log());
        }
        fleet = new Fleet(folder, zooKeeper.url("/cluster"), SETTINGS, 3);
        for (int i = 0; i < 3; i++) {
            fleet.awaitMembers(i, 3);
        }
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
        bookies.bookKeeper().stopAllBookies();
        recoverAll();
        long detected = awaitDetection();
        Pause.of(OUTAGE);
        long over = System.nanoTime();
        bookies.bookKeeper().startAllBookies();
        awaitRecovered(STORES);

        FleetEvents events = fleet.events();
        System.out.println(report(events, detected, over));
        assertThat(events.count(Kind.FAILED, detected, over)).isLessThanOrEqualTo(40);
        assertThat(fleet.mostAtATime(ends)).isBetween(CAP / 2, CAP);
        assertThat(events.count(Kind.TWICE, 0, Long.MAX_VALUE)).isZero();
        if (STORES >= 1_000) {
            List<Integer> rates =
                    perSecond(events, over).values().stream().sorted().toList();
            assertThat(rates.get(rates.size() - 1)).isLessThan(3 * rates.get(rates.size() / 2));
        }
    }

    @Test
    void theGovernorIsKilledInTheOutage() throws Exception {
        bookies.bookKeeper().stopAllBookies();
        recoverAll();
        awaitDetection();
        killGovernor();
        Pause.of(OUTAGE);
        bookies.bookKeeper().startAllBookies();
        awaitRecovered(STORES);

        nothingWentWrong("killed in the outage: ");
    }

    @Test
    @EnabledIfSystemProperty(named = "cluster.long", matches = "true")
    void theGovernorIsKilledInTheSlowStart() throws Exception {
        bookies.bookKeeper().stopAllBookies();
        recoverAll();
        awaitDetection();
        Pause.of(OUTAGE);
        bookies.bookKeeper().startAllBookies();
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> fleet.events().recovered() >= 3);
        killGovernor();
        awaitRecovered(STORES);

        nothingWentWrong("killed in the slow start: ");
    }

    /** It is with the first node, which founded the cluster; another one takes its stores over. */
    private void killGovernor() throws Exception {
        fleet.kill(0);
        ends.put(0, System.nanoTime());
        List<String> left = new ArrayList<>(logs.get(0));
        left.removeAll(fleet.events().recoveredLogs());
        fleet.recover(1, left);
    }

    private void nothingWentWrong(String when) throws Exception {
        FleetEvents events = fleet.events();
        System.out.println(when + report(events, 0, 0));
        assertThat(fleet.mostAtATime(ends)).isBetween(CAP / 2, CAP);
        assertThat(fleet.recoveredTwiceAtATime(ends)).isEmpty();
        assertThat(events.count(Kind.TWICE, 0, Long.MAX_VALUE)).isZero();
    }

    @Test
    @EnabledIfSystemProperty(named = "cluster.long", matches = "true")
    void allThreeAreRestartedOneAfterAnotherDuringAStorm() throws Exception {
        recoverAll();
        for (int node = 0; node < 3; node++) {
            int other = (node + 1) % 3;
            fleet.leave(node);
            ends.put(node, System.nanoTime());
            List<String> left = new ArrayList<>(logs.get(node));
            left.removeAll(fleet.events().recoveredLogs());
            fleet.startAnew(node);
            fleet.recover(node, left);
            fleet.awaitMembers(other, 3);
        }
        awaitRecovered(STORES);

        nothingWentWrong("rolling restart: ");
    }

    /** As after a long pause of its machine: the process stands still, is put out of the cluster, wakes and finds another governor. */
    @Test
    @EnabledIfSystemProperty(named = "cluster.long", matches = "true")
    void theGovernorsProcessStandsStillAndWakes() throws Exception {
        recoverAll();
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> fleet.events().recovered() > 10);
        fleet.signal(0, "STOP");
        fleet.awaitMembers(1, 2);
        Pause.of(Duration.ofSeconds(5));
        fleet.signal(0, "CONT");
        fleet.awaitMembers(1, 3);
        awaitRecovered(STORES);

        nothingWentWrong("stood still: ");
    }

    private void recoverAll() throws Exception {
        for (int i = 0; i < 3; i++) {
            fleet.recover(i, logs.get(i));
        }
    }

    /** No attempt has failed for a second, after many had. */
    private long awaitDetection() {
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
            FleetEvents events = fleet.events();
            long now = System.nanoTime();
            return events.count(Kind.FAILED, 0, now) >= 10
                    && events.count(Kind.FAILED, now - TimeUnit.SECONDS.toNanos(1), now) <= 1;
        });
        return System.nanoTime();
    }

    private void awaitRecovered(int count) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> fleet.events().recovered() == count);
    }

    private static Map<Long, Integer> perSecond(FleetEvents events, long from) {
        Map<Long, Integer> perSecond = new TreeMap<>();
        events.all().stream()
                .filter(event -> event.kind() == Kind.RECOVERED)
                .forEach(event -> perSecond.merge((event.at() - from) / 1_000_000_000, 1, Integer::sum));
        return perSecond;
    }

    private String report(FleetEvents events, long detected, long over) throws Exception {
        Map<Long, Integer> perSecond = perSecond(events, over);
        return "cluster: failed before detection " + events.count(Kind.FAILED, 0, detected)
                + ", in the outage after it "
                + events.count(Kind.FAILED, detected, over) + ", after it "
                + events.count(Kind.FAILED, over, Long.MAX_VALUE) + ", at a time at most " + fleet.mostAtATime(ends)
                + ", recovered each second " + perSecond;
    }
}
