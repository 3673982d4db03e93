package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecoverySettingsTest {

    @Test
    void theDefaultsAreThoseOfTheReader() {
        assertThat(read("").log()).isEqualTo(ReadSettings.DEFAULT);
    }

    @Test
    void nothingIsSkippedUnlessSomebodySaysSo() {
        assertThat(read("").skipLostData()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"batch-reads = maybe", "batch-timeout = 1ms", "batch-timeout = soon", "batch-timeout = 16s"})
    void aWrongValueIsNamedByItsKey(String setting) {
        String key = "ack-recovery.log." + setting.substring(0, setting.indexOf(' '));

        assertThatIllegalArgumentException().isThrownBy(() -> read(setting)).withMessageStartingWith(key);
    }

    @Test
    void anUnknownKeyIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("batches = 3"))
                .withMessage("ack-recovery.log.batches is not a setting");
    }

    private static RecoverySettings read(String settings) {
        return RecoverySettings.create(ConfigFactory.parseString("ack-recovery.log { " + settings + " }")
                .withFallback(ConfigFactory.load()));
    }
}
