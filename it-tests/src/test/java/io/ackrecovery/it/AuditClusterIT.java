package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ackrecovery.it.support.AuditDocument;
import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.FreePort;
import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.LocalZooKeeper;
import io.ackrecovery.it.support.Pause;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An audit by several processes, of which some come and one goes while it is under way, tells what one by a single process tells. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AuditClusterIT {
    private static final int LOGS = Integer.getInteger("audit.cluster.logs", 100);
    private static final int ENTRIES = 20;

    /** Deaths are seen soon; one log at a time, each taking its time, so that there is a middle of the run. */
    private static final String SETTINGS = """
            pekko.cluster {
              seed-node-timeout = 2s, gossip-interval = 250ms, leader-actions-interval = 250ms
              failure-detector { heartbeat-interval = 500ms, acceptable-heartbeat-pause = 3s }
              split-brain-resolver.stable-after = 3s
              sharding.rebalance-interval = 1s
            }
            ack-recovery.audit { ask-again-after = 2s, max-asked = 16 }
            ack-recovery.cluster.max-starts-per-second = 8
            ack-recovery.cluster.max-attempts = 8
            """;

    @TempDir
    private Path folder;

    private LocalZooKeeper zooKeeper;
    private Bookies bookies;
    private Path config;
    private final List<JavaProcess> processes = new ArrayList<>();
    private final List<Integer> ports = List.of(FreePort.take(), FreePort.take(), FreePort.take());

    @BeforeEach
    void start() throws Exception {
        zooKeeper = new LocalZooKeeper();
        bookies = new Bookies(zooKeeper.url("/pulsar"));
        bookies.writeSubscriptionLogs("t/n/persistent/orders", LOGS, ENTRIES);
        config = Files.writeString(folder.resolve("cluster.conf"), SETTINGS);
    }

    @AfterEach
    void stop() throws Exception {
        processes.forEach(JavaProcess::close);
        bookies.close();
        zooKeeper.close();
    }

    @Test
    void workersComeAndOneIsKilledAndEachLogIsToldOfOnce() throws Exception {
        JavaProcess first = worker(0);
        JavaProcess second = worker(1);
        Map<String, JsonNode> alone = result(audit("alone"));
        assertThat(alone).hasSize(LOGS);
        awaitWorkers(first, second);
        JavaProcess asker = audit("asker", "--cluster", "--verbose", "--set", seeds());
        Pause.until(() -> recovered(first) + recovered(second) > 0);
        JavaProcess third = worker(2);
        Pause.until(() -> recovered(first) > 3 && recovered(second) > 3);
        first.signal("KILL");

        Map<String, JsonNode> together = result(asker);
        assertThat(together).isEqualTo(alone);
        assertThat(recovered(third)).as("logs of the one that came").isPositive();
        assertThat(recovered(second)).as("logs of the one that stayed").isGreaterThan(3);
    }

    private JavaProcess worker(int index) throws Exception {
        return audit(
                "worker-" + index,
                "--worker",
                "--verbose",
                "--parallelism",
                "2",
                "--set",
                seeds(),
                "--set",
                "ack-recovery.cluster.port=" + ports.get(index));
    }

    private String seeds() {
        return "ack-recovery.cluster.seed-nodes="
                + String.join(
                        ",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
    }

    private JavaProcess audit(String name, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("audit", "--metadata-url", zooKeeper.url("/pulsar"), "--config", config.toString()));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--worker")) {
            arguments.addAll(List.of("--output", "json"));
        }
        JavaProcess process =
                JavaProcess.ackRecovery(Files.createDirectory(folder.resolve(name)), arguments.toArray(String[]::new));
        processes.add(process);
        return process;
    }

    private static void awaitWorkers(JavaProcess... workers) {
        for (JavaProcess worker : workers) {
            Pause.until(() -> worker.out().stream().anyMatch(line -> line.startsWith("Audits logs for whoever asks")));
        }
    }

    /** As its log says, which is verbose. */
    private static long recovered(JavaProcess worker) throws Exception {
        return worker.err().stream()
                .filter(line -> line.contains(": complete, "))
                .count();
    }

    /** What is told of each log, without what differs from run to run. */
    private static Map<String, JsonNode> result(JavaProcess audit) throws Exception {
        assertThat(audit.end()).as(String.join("\n", audit.err())).isEqualTo(2);
        JsonNode root = AuditDocument.of(audit.out()).root();
        Map<String, JsonNode> logs = new TreeMap<>();
        root.get("logs").forEach(log -> {
            ((ObjectNode) log).remove(List.of("replayMillis", "estimatedReplayMillis", "oldestTransaction"));
            assertThat(logs.put(log.get("log").asText(), log)).isNull();
        });
        assertThat(root.get("logCount").asInt()).isEqualTo(logs.size());
        return logs;
    }
}
