package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreSettingsTest {

    @Test
    void readsTheDefaults() {
        StoreSettings settings = StoreSettings.create(ConfigFactory.load());
        assertThat(settings)
                .isEqualTo(new StoreSettings(
                        Duration.ofSeconds(30),
                        3,
                        Duration.ofSeconds(30),
                        1000,
                        256 * 1024,
                        2,
                        Duration.ofSeconds(60),
                        3,
                        10,
                        Duration.ofSeconds(30),
                        16,
                        Duration.ofSeconds(10)));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    open-timeout,       0s,      must be from 1ms to 1h
                    read-timeout,       2h,      must be from 1ms to 1h
                    apply-timeout,      soon,    must be a duration
                    trim-timeout,       -1s,     must be from 1ms to 1h
                    close-timeout,      0s,      must be from 1ms to 1h
                    open-abandon-after, 0,       must be from 1 to 1000
                    max-batch-entries,  0,       must be from 1 to 100000
                    max-batch-entries,  1.5,     must be a whole number
                    max-batch-bytes,    65MiB,   must be from 1 to 67108864
                    max-batch-bytes,    8GiB,    must be a whole number below 2^31
                    max-batch-bytes,    much,    must be a size
                    read-ahead,         0,       must be from 1 to 64
                    reopen-after,       many,    must be a whole number
                    suspect-after,      0,       must be from 1 to 1000
                    trim-index-size,    1,       must be from 2 to 65536
                    raed-ahead,         2,       is not a setting
                    """)
    void namesTheKeyThatIsWrong(String key, String value, String message) {
        Config config = ConfigFactory.parseString("ack-recovery.store." + key + " = \"" + value + "\"")
                .withFallback(ConfigFactory.load());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreSettings.create(config))
                .withMessageStartingWith("ack-recovery.store." + key + " " + message);
    }

    @Test
    void namesTheKeyThatIsMissing() {
        Config config = ConfigFactory.load().withoutPath("ack-recovery.store.read-ahead");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreSettings.create(config))
                .withMessage("ack-recovery.store.read-ahead is missing");
    }
}
