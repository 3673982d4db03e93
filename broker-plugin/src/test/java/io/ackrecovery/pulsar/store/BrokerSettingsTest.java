package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Properties;
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
    void leavesTheHostAlone() {
        var pekko = BrokerSettings.read(brokerConf, true).config().getConfig("pekko");

        assertThat(pekko.getBoolean("daemonic")).isTrue();
        assertThat(pekko.getBoolean("jvm-exit-on-fatal-error")).isFalse();
        assertThat(pekko.getBoolean("jvm-shutdown-hooks")).isFalse();
        assertThat(pekko.getString("actor.default-dispatcher.executor")).isEqualTo("thread-pool-executor");
    }
}
