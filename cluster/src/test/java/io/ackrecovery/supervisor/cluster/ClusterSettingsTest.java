package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterSettingsTest {

    @Test
    void isOffByDefaultAndOnLoopback() {
        ClusterSettings settings = TestSettings.cluster("");
        assertThat(settings.enabled()).isFalse();
        assertThat(settings.bindAddress()).isEqualTo("127.0.0.1");
        assertThat(settings.seedNodes()).isEmpty();
        assertThat(settings.tls().isOn()).isFalse();
    }

    @Test
    void readsSeedNodes() {
        assertThat(TestSettings.cluster("seed-nodes = \"a:1, b.example:65535\"").seedNodes())
                .containsExactly("a:1", "b.example:65535");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "port = 65536; ack-recovery.cluster.port must be from 0 to 65535",
                "seed-nodes = host; ack-recovery.cluster.seed-nodes must be HOST:PORT",
                "seed-nodes = \"host:0\"; ack-recovery.cluster.seed-nodes must be HOST:PORT",
                "max-attempts = 0; ack-recovery.cluster.max-attempts must be from 1",
                "fallback-permits = 65; ack-recovery.cluster.fallback-permits must be from 1 to 64",
                "lease-term = 1s; ack-recovery.cluster.lease-term must be from",
                "remember-for = 1s; ack-recovery.cluster.remember-for must be from",
                "outage.share = 0; ack-recovery.cluster.outage.share must be above 0",
                "outage.min-recoveries = 1; ack-recovery.cluster.outage.min-recoveries must be from 2",
                "tls.key-store = k.p12; ack-recovery.cluster.tls.key-store and",
                "lease-terms = 1s; ack-recovery.cluster.lease-terms is not a setting",
                "bind-address = \"\"; ack-recovery.cluster.bind-address must be"
            })
    void namesTheKeyThatIsWrong(String setting, String message) {
        assertThatThrownBy(() -> TestSettings.cluster(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void keepsThePasswordToItself() {
        ClusterSettings settings =
                TestSettings.cluster("tls { key-store = k.p12, trust-store = t.p12, password = hush }");
        assertThat(settings.toString()).contains("k.p12").doesNotContain("hush");
    }

    @Test
    void eachPermitBringsItsPartOfTheStarts() {
        GovernorSettings governor =
                TestSettings.governor("max-attempts = 50, max-starts-per-second = 100, fallback-permits = 2");
        assertThat(governor.share(50).startsPerSecond()).isEqualTo(100);
        assertThat(governor.fallback().permits()).isEqualTo(2);
        assertThat(governor.fallback().startsPerSecond()).isEqualTo(4);
    }
}
