package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.remote.RemoteActorRefProvider;
import org.apache.pekko.remote.transport.ThrottlerTransportAdapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The node with the governor no longer reaches the others, nor they it. */
@SuppressWarnings("deprecation")
class CutOffTest {
    private static final int CAP = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestNode.Bookies bookies = new TestNode.Bookies();
    private final List<TestNode> nodes = new ArrayList<>();

    @AfterEach
    void end() {
        TestNode.closeAll(nodes);
    }

    @Test
    void aNodeThatIsCutOffGoesOnAndRejoinsAndTheCapIsHeldThroughout() {
        for (String name : List.of("a", "b", "c")) {
            TestNode node = new TestNode(name, "pekko.remote.artery.advanced.test-mode = on");
            nodes.add(node);
            await().atMost(PATIENCE).until(() -> node.fleet.system() != null);
            node.fleet.join(List.of(nodes.get(0).fleet.address()));
            await().atMost(PATIENCE).until(() -> up(node) == nodes.size());
        }
        int each = 700;
        nodes.forEach(node -> node.recover(bookies, node.fleet.address(), each));
        await().atMost(PATIENCE).until(() -> bookies.recovered.get() > 200);

        ActorSystem<?> before = nodes.get(0).fleet.system();
        cutOff(nodes.get(0), nodes.get(1));
        cutOff(nodes.get(0), nodes.get(2));
        int then = bookies.recovered.get();
        await().atMost(PATIENCE).until(() -> up(nodes.get(1)) == 2);
        await().atMost(PATIENCE)
                .until(() -> nodes.get(0).fleet.system() != null
                        && nodes.get(0).fleet.system() != before);
        assertThat(bookies.recovered.get()).as("recovered meanwhile").isGreaterThan(then + 100);

        nodes.get(0).fleet.join(List.of(nodes.get(1).fleet.address()));
        await().atMost(PATIENCE).until(() -> up(nodes.get(1)) == 3);
        await().atMost(PATIENCE).until(() -> bookies.recovered.get() == 3 * each);
        assertThat(bookies.peak.get()).isBetween(CAP / 2, CAP);
    }

    @Test
    void theFirstSeedNodeFoundsNoClusterOfItsOwnWhileItIsCutOff() throws IOException {
        int[] ports = freePorts();
        String seeds = "ack-recovery.cluster.seed-nodes = \"127.0.0.1:%d,127.0.0.1:%d\"".formatted(ports[0], ports[1]);
        for (int i = 0; i < ports.length; i++) {
            nodes.add(new TestNode(
                    "seed-" + i,
                    seeds,
                    "ack-recovery.cluster.port = " + ports[i],
                    "pekko.remote.artery.advanced.test-mode = on"));
        }
        nodes.forEach(node -> await().atMost(PATIENCE).until(() -> node.fleet.system() != null && up(node) == 3));
        TestNode first = nodes.get(0);
        ActorSystem<?> before = first.fleet.system();
        cutOff(first, nodes.get(1));
        cutOff(first, nodes.get(2));
        await().atMost(PATIENCE).until(() -> first.fleet.system() != null && first.fleet.system() != before);
        // Three times as long as it waits for other seed nodes when it starts.
        await().during(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> up(first) == 0);

        throttle(nodes.get(1), first, ThrottlerTransportAdapter.unthrottledThrottleMode());
        throttle(nodes.get(2), first, ThrottlerTransportAdapter.unthrottledThrottleMode());
        nodes.forEach(node -> await().atMost(PATIENCE).until(() -> up(node) == 3));
    }

    private static int[] freePorts() throws IOException {
        try (ServerSocket a = new ServerSocket(0);
                ServerSocket b = new ServerSocket(0);
                ServerSocket c = new ServerSocket(0)) {
            return new int[] {a.getLocalPort(), b.getLocalPort(), c.getLocalPort()};
        }
    }

    private static void cutOff(TestNode one, TestNode other) {
        throttle(one, other, ThrottlerTransportAdapter.blackholeThrottleMode());
        throttle(other, one, ThrottlerTransportAdapter.blackholeThrottleMode());
    }

    private static void throttle(TestNode at, TestNode to, ThrottlerTransportAdapter.ThrottleMode mode) {
        ExtendedActorSystem system = (ExtendedActorSystem) Adapter.toClassic(at.fleet.system());
        ((RemoteActorRefProvider) system.provider())
                .transport()
                .managementCommand(new ThrottlerTransportAdapter.SetThrottle(
                        NodeAddress.parse(to.fleet.address()), bothDirections(), mode));
    }

    /** A Scala object whose name Java's syntax cannot express. */
    private static ThrottlerTransportAdapter.Direction bothDirections() {
        try {
            return (ThrottlerTransportAdapter.Direction)
                    Class.forName(ThrottlerTransportAdapter.Direction.class.getName() + "$Both$")
                            .getField("MODULE$")
                            .get(null);
        } catch (ReflectiveOperationException gone) {
            throw new LinkageError("Pekko has changed", gone);
        }
    }

    private static long up(TestNode node) {
        long up = 0;
        for (var member : Cluster.get(node.fleet.system()).state().getMembers()) {
            up += member.status() == MemberStatus.up() ? 1 : 0;
        }
        return up;
    }
}
