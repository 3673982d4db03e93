package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Who is no node of the cluster gets nothing from its port, and does it no harm. */
class ClusterSecurityTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String LOGGED = "pekko.loggers = [\"" + RemotingLog.class.getName() + "\"]";

    @TempDir
    private Path folder;

    private final List<TestNode> nodes = new ArrayList<>();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger remoting = (Logger) LoggerFactory.getLogger(RemotingLog.class);

    @BeforeEach
    void listen() {
        lines.start();
        remoting.addAppender(lines);
    }

    @AfterEach
    void end() {
        TestNode.closeAll(nodes);
        remoting.detachAppender(lines);
    }

    @Test
    void nodesThatTrustEachOtherFormAClusterAndOthersDoNotGetIn() throws Exception {
        Path a = KeyStores.key(folder, "a");
        Path b = KeyStores.key(folder, "b");
        Path stranger = KeyStores.key(folder, "stranger");
        Path trust = KeyStores.trust(folder, "cluster", "a", "b");
        Path all = KeyStores.trust(folder, "all", "a", "b", "stranger");
        TestNode first = node("a", KeyStores.settings(a, trust));
        TestNode second = node("b", KeyStores.settings(b, trust));
        TestNode wrongCertificate = node("c", KeyStores.settings(stranger, all));
        TestNode plainText = node("d", "");
        first.fleet.join(List.of(first.fleet.address()));
        for (TestNode other : List.of(second, wrongCertificate, plainText)) {
            other.fleet.join(List.of(first.fleet.address()));
        }
        await().atMost(PATIENCE).until(() -> members(first) == 2 && isUp(second));
        await().pollDelay(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> true);
        assertThat(isUp(wrongCertificate)).isFalse();
        assertThat(isUp(plainText)).isFalse();
        assertThat(members(first)).isEqualTo(2);
    }

    @Test
    void randomAndOversizedBytesAreRefusedWithFewLinesAndTheNodeGoesOn() throws Exception {
        TestNode first = node("a", "");
        first.fleet.join(List.of(first.fleet.address()));
        await().atMost(PATIENCE).until(() -> isUp(first));
        Random random = new Random(1);
        for (int i = 0; i < 30; i++) {
            byte[] noise = new byte[10_000];
            random.nextBytes(noise);
            send(first, i % 3 == 0 ? oversized() : i % 3 == 1 ? withMagic(noise) : noise);
        }
        TestNode second = node("b", "");
        second.fleet.join(List.of(first.fleet.address()));
        await().atMost(PATIENCE).until(() -> members(first) == 2 && isUp(second));
        TestNode.Bookies bookies = new TestNode.Bookies();
        first.recover(bookies, "after", 5);
        await().atMost(PATIENCE).until(() -> bookies.recovered.get() == 5);
        assertThat(lines.list.size()).isBetween(1, 6);
    }

    /** Artery's own beginning, a stream number, then a frame that says it is 2 GB long. */
    private static byte[] oversized() {
        byte[] bytes = new byte[64];
        System.arraycopy("PEKK".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 4);
        bytes[4] = 2;
        for (int i = 5; i < 9; i++) {
            bytes[i] = 0x7f;
        }
        return bytes;
    }

    private static byte[] withMagic(byte[] noise) {
        byte[] bytes = noise.clone();
        System.arraycopy("PEKK".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 4);
        bytes[4] = 2;
        bytes[5] = 100;
        bytes[6] = 0;
        bytes[7] = 0;
        bytes[8] = 0;
        return bytes;
    }

    private static void send(TestNode node, byte[] bytes) {
        String[] address = node.fleet.address().split(":");
        try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]))) {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            out.flush();
            socket.setSoTimeout(50);
            socket.getInputStream().read();
        } catch (IOException refused) {
            // As it should be.
        }
    }

    private TestNode node(String name, String settings) {
        TestNode node = new TestNode(name, settings, LOGGED);
        nodes.add(node);
        await().atMost(PATIENCE).until(() -> node.fleet.system() != null);
        return node;
    }

    private static boolean isUp(TestNode node) {
        return Cluster.get(node.fleet.system()).selfMember().status() == MemberStatus.up();
    }

    private static long members(TestNode node) {
        long members = 0;
        for (var member : Cluster.get(node.fleet.system()).state().getMembers()) {
            members += member.status() == MemberStatus.up() ? 1 : 0;
        }
        return members;
    }
}
