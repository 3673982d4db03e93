package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedWorkTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<TestNode> nodes = new ArrayList<>();
    private final Map<String, String> doneOn = new ConcurrentHashMap<>();
    private final List<SharedWork.Result> told = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void end() {
        TestNode.closeAll(nodes);
    }

    @Test
    void eachPieceIsToldOfOnceThoughANodeComesAndANodeDies() throws Exception {
        SharedWork asker = node("a", 0);
        node("b", 0);
        node("c", 0);
        List<String> pieces = IntStream.range(0, 300).mapToObj(i -> "log-" + i).toList();
        CompletionStage<Void> end = asker.run(pieces.iterator(), terms(20), told::add);
        await().atMost(PATIENCE).until(() -> told.size() > 60);
        Adapter.toClassic(nodes.get(1).fleet.system()).terminate();
        node("d", 0);
        end.toCompletableFuture().get(60, TimeUnit.SECONDS);

        assertThat(told).extracting(SharedWork.Result::piece).containsExactlyInAnyOrderElementsOf(pieces);
        assertThat(told)
                .allMatch(result -> result.failure() == null && result.result().startsWith("done"));
        assertThat(doneOn.values()).contains("a", "b", "c");
    }

    @Test
    void aPieceThatFailsIsToldOfWithWhy() throws Exception {
        SharedWork asker = node("a", 0);
        asker.run(List.of("bad", "good", "good").iterator(), terms(5), told::add)
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        assertThat(told)
                .containsExactlyInAnyOrder(
                        new SharedWork.Result("bad", null, "IllegalStateException: no good"),
                        new SharedWork.Result("good", "done good", null));
    }

    private static SharedWork.Terms terms(int atATime) {
        return new SharedWork.Terms(atATime, Duration.ofSeconds(2), 3);
    }

    private SharedWork node(String name, int first) {
        TestNode node = new TestNode(name);
        nodes.add(node);
        await().atMost(PATIENCE).until(() -> node.fleet.system() != null);
        node.fleet.join(List.of(nodes.get(first).fleet.address()));
        await().atMost(PATIENCE).until(() -> isUp(node.fleet.system()));
        return node.fleet.offer("test-work", piece -> task(name, piece)).orElseThrow();
    }

    private static boolean isUp(ActorSystem<?> system) {
        return Cluster.get(system).selfMember().status() == MemberStatus.up();
    }

    private CompletionStage<String> task(String name, String piece) {
        doneOn.put(piece, name);
        CompletableFuture<String> done = new CompletableFuture<>();
        if (piece.equals("bad")) {
            throw new IllegalStateException("no good");
        }
        return done.completeOnTimeout("done " + piece, 30, TimeUnit.MILLISECONDS);
    }
}
