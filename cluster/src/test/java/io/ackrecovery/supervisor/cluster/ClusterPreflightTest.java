package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterPreflightTest {

    @TempDir
    private Path folder;

    @Test
    void whatCanBeStartedIsLetThrough() throws Exception {
        Path key = KeyStores.key(folder, "node");
        Path trust = KeyStores.trust(folder, "all", "node");
        assertThatCode(() -> check("ack-recovery.cluster.port = 0\n" + KeyStores.settings(key, trust)))
                .doesNotThrowAnyException();
    }

    @Test
    void aPortThatIsTakenIsToldWithItsKeys() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> check("ack-recovery.cluster.port = " + taken.getLocalPort()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("cannot listen at ack-recovery.cluster.bind-address = 127.0.0.1,"
                            + " ack-recovery.cluster.port = " + taken.getLocalPort() + ": ");
        }
    }

    @Test
    void aHostThatNobodyKnowsIsTold() {
        assertThatThrownBy(() -> check(
                        "ack-recovery.cluster.bind-address = no-such-host.invalid, ack-recovery.cluster.port = 0"))
                .hasMessageContaining("no-such-host.invalid")
                .hasMessageEndingWith("this host is not known");
    }

    @Test
    void aKeyStoreThatCannotBeReadIsToldWithoutThePassword() throws Exception {
        Path key = KeyStores.key(folder, "node");
        Path trust = KeyStores.trust(folder, "all", "node");
        Path nonsense = Files.writeString(folder.resolve("nonsense.p12"), "nonsense");
        assertThatThrownBy(() -> check(KeyStores.settings(folder.resolve("none.p12"), trust)))
                .hasMessageStartingWith("ack-recovery.cluster.tls.key-store = " + folder.resolve("none.p12"));
        assertThatThrownBy(() -> check(KeyStores.settings(key, nonsense)))
                .hasMessageStartingWith("ack-recovery.cluster.tls.trust-store = " + nonsense);
        assertThatThrownBy(
                        () -> check(KeyStores.settings(key, trust) + "\nack-recovery.cluster.tls.password = wrong-one"))
                .hasMessageStartingWith("ack-recovery.cluster.tls.key-store = " + key)
                .hasMessageNotContaining("wrong-one");
    }

    private static void check(String settings) {
        ClusterPreflight.check(ClusterSettings.create(
                ConfigFactory.parseString(settings).withFallback(ConfigFactory.defaultReference())));
    }
}
