package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Properties;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {

    private final Properties brokerConf = new Properties();

    @Test
    void hasTheDefaultsWhenTheBrokerSaysNothing() {
        brokerConf.setProperty("clusterName", "c");

        BrokerSettings settings = BrokerSettings.read(brokerConf, true);

        assertThat(settings.recovery().store().openTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.recovery().log().batches()).isTrue();
    }

    @Test
    void takesKeysOfTheBrokerInItsSpelling() {
        brokerConf.setProperty("ackRecovery.store.openTimeout", "7s");
        brokerConf.setProperty("ackRecovery.skipLostData", "true");
        brokerConf.setProperty("ackRecovery.supervisor.outage.minRecoveries", "9");

        BrokerSettings settings = BrokerSettings.read(brokerConf, true);

        assertThat(settings.recovery().store().openTimeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(settings.recovery().skipLostData()).isTrue();
        assertThat(settings.recovery().supervisor().outage().minRecoveries()).isEqualTo(9);
    }

    @Test
    void namesAKeyThatIsNoSetting() {
        brokerConf.setProperty("ackRecovery.store.openTimout", "7s");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrokerSettings.read(brokerConf, true))
                .withMessageContaining("ackRecovery.store.openTimout");
    }

    @Test
    void aSectionIsNoSetting() {
        brokerConf.setProperty("ackRecovery.store", "7s");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrokerSettings.read(brokerConf, true))
                .withMessageContaining("ackRecovery.store");
    }

    @Test
    void namesAKeyWhoseValueIsWrong() {
        brokerConf.setProperty("ackRecovery.supervisor.maxPermits", "0");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrokerSettings.read(brokerConf, true))
                .withMessageContaining("ack-recovery.supervisor.max-permits")
                .withMessageContaining("broker.conf");
    }

    @Test
    void readsNoBatchesWhereTheBrokersClientCannot() {
        assertThat(BrokerSettings.read(brokerConf, false).recovery().log().batches())
                .isFalse();
    }

    @Test
    void thereIsNoClusterUnlessTheBrokerSaysSo() {
        assertThat(BrokerSettings.read(brokerConf, true).cluster().enabled()).isFalse();

        brokerConf.setProperty("ackRecovery.cluster.enabled", "true");
        brokerConf.setProperty("ackRecovery.cluster.bindAddress", "10.0.0.1");
        brokerConf.setProperty("ackRecovery.broker.discovery.foundAfter", "20s");

        BrokerSettings settings = BrokerSettings.read(brokerConf, true);
        assertThat(settings.cluster().enabled()).isTrue();
        assertThat(settings.cluster().bindAddress()).isEqualTo("10.0.0.1");
        assertThat(settings.discovery().foundAfter()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void namesAKeyOfTheClusterWhoseValueIsWrong() {
        brokerConf.setProperty("ackRecovery.cluster.port", "70000");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrokerSettings.read(brokerConf, true))
                .withMessageContaining("ack-recovery.cluster.port must be from 0 to 65535");
    }

    @Test
    void nobodyFoundsBeforeOthersCanHaveEnteredThemselvesAnew() {
        brokerConf.setProperty("ackRecovery.broker.discovery.foundAfter", "9s");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrokerSettings.read(brokerConf, true))
                .withMessageContaining("ack-recovery.broker.discovery.found-after must be from 10s");
    }

    @Test
    void aPortThatIsTakenIsNamedAtTheStartIfThereIsToBeACluster() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            brokerConf.setProperty("ackRecovery.cluster.port", "" + taken.getLocalPort());
            BrokerSettings.check(brokerConf);

            brokerConf.setProperty("ackRecovery.cluster.enabled", "true");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BrokerSettings.check(brokerConf))
                    .withMessageContaining("broker.conf")
                    .withMessageContaining("ack-recovery.cluster.port = " + taken.getLocalPort());
        }
    }

    @Test
    void tellsNoSecret() {
        brokerConf.setProperty("ackRecovery.cluster.tls.keyStore", "k.p12");
        brokerConf.setProperty("ackRecovery.cluster.tls.trustStore", "t.p12");
        brokerConf.setProperty("ackRecovery.cluster.tls.password", "hush-hush");

        assertThat(BrokerSettings.read(brokerConf, true).toString()).doesNotContain("hush-hush");
    }

    /** Else every serializer there is would be loaded, those of remoting too. */
    @Test
    void theSupervisorsSystemStartsWithoutWhatTheClusterNeeds() {
        Config config = BrokerSettings.read(brokerConf, true).ofSupervisor();
        ActorSystem<Object> system = ActorSystem.create(Behaviors.empty(), "supervisor", config);

        try {
            assertThat(system.settings().config().getStringList("pekko.library-extensions"))
                    .hasSize(1);
            assertThat(config.getString("pekko.actor.provider")).isEqualTo("local");
        } finally {
            system.terminate();
        }
    }

    @Test
    void leavesTheHostAlone() {
        var pekko = BrokerSettings.read(brokerConf, true).config().getConfig("pekko");

        assertThat(pekko.getBoolean("daemonic")).isTrue();
        assertThat(pekko.getBoolean("jvm-exit-on-fatal-error")).isFalse();
        assertThat(pekko.getBoolean("jvm-shutdown-hooks")).isFalse();
        assertThat(pekko.getString("actor.default-dispatcher.executor")).isEqualTo("thread-pool-executor");
    }
}
