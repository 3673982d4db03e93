package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreviewSettingsTest {

    @Test
    void readsTheDefaults() {
        assertThat(PreviewSettings.create(ConfigFactory.load()))
                .isEqualTo(new PreviewSettings(1_000_000, Duration.ofSeconds(3), 4));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    max-entries, 0,    must be from 1 to 100000000
                    timeout,     6m,   must be from 100ms to 5m
                    max-running, 101,  must be from 1 to 100
                    max-runing,  2,    is not a setting
                    """)
    void namesTheKeyThatIsWrong(String key, String value, String message) {
        Config config = ConfigFactory.parseString("ack-recovery.preview." + key + " = \"" + value + "\"")
                .withFallback(ConfigFactory.load());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PreviewSettings.create(config))
                .withMessageStartingWith("ack-recovery.preview." + key + " " + message);
    }
}
