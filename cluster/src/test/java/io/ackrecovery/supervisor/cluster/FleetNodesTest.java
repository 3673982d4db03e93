package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three nodes in one JVM, with real remoting between them. */
class FleetNodesTest {
    private static final int CAP = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestNode.Bookies bookies = new TestNode.Bookies();
    private final List<TestNode> nodes = new ArrayList<>();

    @BeforeEach
    void formACluster() {
        for (String name : List.of("a", "b", "c")) {
            TestNode node = new TestNode(name);
            nodes.add(node);
            await().atMost(PATIENCE).until(() -> node.fleet.system() != null);
            join(node);
        }
        await().atMost(PATIENCE).until(() -> nodes.stream().allMatch(node -> up(node) == 3));
    }

    @AfterEach
    void end() {
        TestNode.closeAll(nodes);
    }

    @Test
    void anOutageIsSurvivedUnderTheCapWithFewAttempts() {
        bookies.out = true;
        int stores = 60;
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).recover(bookies, "n" + i, stores);
        }
        await().atMost(PATIENCE).until(() -> bookies.failed.get() >= 10);
        await().pollDelay(Duration.ofSeconds(1)).atMost(PATIENCE).until(() -> true);
        int detected = bookies.failed.get();
        await().pollDelay(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> true);
        assertThat(bookies.failed.get() - detected).as("probes in 3 s").isBetween(3, 14);
        bookies.out = false;
        await().atMost(PATIENCE).until(() -> bookies.recovered.get() == 3 * stores);
        assertThat(bookies.peak.get()).isLessThanOrEqualTo(CAP);
    }

    @Test
    void anyNodeShowsAllStoresAndSaysWhoDoesNotAnswer() throws Exception {
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).recover(bookies, "n" + i, 3);
        }
        await().atMost(PATIENCE).until(() -> bookies.recovered.get() == 9);
        awaitAcquaintance();
        FleetStatus all = status(2, "", 250);
        assertThat(all.lines())
                .extracting(line -> line.recovery().id())
                .containsExactly("n0-0", "n0-1", "n0-2", "n1-0", "n1-1", "n1-2", "n2-0", "n2-1", "n2-2");
        assertThat(all.lines())
                .filteredOn(line -> line.recovery().id().startsWith("n1"))
                .allMatch(line -> line.node().equals(nodes.get(1).fleet.address()));
        assertThat(all.total()).isEqualTo(9);
        assertThat(status(0, "n1-0", 1).lines())
                .extracting(line -> line.recovery().id())
                .first()
                .isEqualTo("n1-1");

        String dead = nodes.get(1).fleet.address();
        nodes.get(1).fleet.system().terminate();
        assertThat(status(0, "", 250).silent()).isSubsetOf(dead);
    }

    @Test
    void anOrderReachesTheNodeThatHasTheStore() throws Exception {
        bookies.out = true;
        nodes.get(1).recover(bookies, "sick", 1);
        await().atMost(PATIENCE).until(() -> bookies.failed.get() >= 1);
        awaitAcquaintance();
        bookies.out = false;
        FleetOrder order =
                nodes.get(2).fleet.retry("sick-0").toCompletableFuture().get(10, TimeUnit.SECONDS);
        assertThat(order.node()).isEqualTo(nodes.get(1).fleet.address());
        FleetOrder none =
                nodes.get(2).fleet.retry("nobody").toCompletableFuture().get(10, TimeUnit.SECONDS);
        assertThat(none.isAccepted()).isFalse();
        assertThat(none.node()).isNull();
        FleetOrder skip =
                nodes.get(0).fleet.skip("sick-0", null).toCompletableFuture().get(10, TimeUnit.SECONDS);
        assertThat(skip.isAccepted()).isFalse();
        await().atMost(PATIENCE).until(() -> bookies.recovered.get() == 1);
    }

    @Test
    void nodesAnswerOneAnotherInTheirEmbeddersTerms() throws Exception {
        for (int i : List.of(0, 1)) {
            nodes.get(i).fleet.answer(question -> CompletableFuture.completedFuture(i + " hears " + question));
        }
        awaitAcquaintance();
        String first = nodes.get(0).fleet.address();
        String second = nodes.get(1).fleet.address();
        assertThat(ask(2, null, "all"))
                .isEqualTo(new FleetAnswers(Map.of(first, "0 hears all", second, "1 hears all"), Set.of()));
        assertThat(ask(2, second, "one")).isEqualTo(new FleetAnswers(Map.of(second, "1 hears one"), Set.of()));
        assertThat(ask(0, first, "itself")).isEqualTo(new FleetAnswers(Map.of(first, "0 hears itself"), Set.of()));
        assertThat(ask(0, "127.0.0.1:1", "nobody")).isEqualTo(new FleetAnswers(Map.of(), Set.of("127.0.0.1:1")));
        nodes.get(1).fleet.answer(question -> new CompletableFuture<>());
        assertThat(ask(2, second, "one")).isEqualTo(new FleetAnswers(Map.of(), Set.of(second)));
    }

    @Test
    void allNodesKnowTheSameGovernor() {
        assertThat(nodes)
                .extracting(node -> node.fleet.governor())
                .containsOnly(nodes.get(0).fleet.address());
        String ended = nodes.get(0).fleet.address();
        nodes.get(0).fleet.system().terminate();
        await().atMost(PATIENCE).until(() -> !ended.equals(nodes.get(1).fleet.governor()));
        await().atMost(PATIENCE)
                .until(() ->
                        nodes.get(1).fleet.governor().equals(nodes.get(2).fleet.governor()));
    }

    private FleetAnswers ask(int from, String node, String question) throws Exception {
        return nodes.get(from).fleet.ask(node, question).toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @Test
    void aNodeWhoseClusterEndsGoesOnAndJoinsAnew() {
        TestNode node = nodes.get(2);
        Object before = node.fleet.system();
        node.fleet.system().terminate();
        await().atMost(PATIENCE).until(() -> node.fleet.system() != null && node.fleet.system() != before);
        node.recover(bookies, "alone", 5);
        await().atMost(PATIENCE).until(() -> bookies.recovered.get() == 5);
        join(node);
        await().atMost(PATIENCE).until(() -> up(node) == 3);
    }

    private void join(TestNode node) {
        node.fleet.join(List.of(nodes.get(0).fleet.address()));
    }

    /** Nodes learn of one another's addresses some time after they have joined. */
    private void awaitAcquaintance() {
        for (int i = 0; i < nodes.size(); i++) {
            int node = i;
            await().atMost(PATIENCE).until(() -> status(node, "", 1).silent().isEmpty());
        }
    }

    private FleetStatus status(int node, String after, int limit) throws Exception {
        return nodes.get(node).fleet.status(after, limit).toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    private static long up(TestNode node) {
        long up = 0;
        for (var member : Cluster.get(node.fleet.system()).state().getMembers()) {
            up += member.status() == MemberStatus.up() ? 1 : 0;
        }
        return up;
    }
}
