package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SupervisorSettingsTest {

    @Test
    void readsTheDefaults() {
        SupervisorSettings settings = read("");
        assertThat(settings)
                .isEqualTo(new SupervisorSettings(
                        32,
                        100_000,
                        1000,
                        new Pacing(new Backoff(Duration.ofMillis(100), Duration.ofSeconds(60)), 0),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(30),
                        1000,
                        10,
                        new OutageSettings(Duration.ofSeconds(10), 5, 0.5, Duration.ofSeconds(5))));
    }

    @Test
    void readsWhatIsSet() {
        SupervisorSettings settings = read("max-permits = 3, outage.window = 1 minute, backoff { min = 1s, max = 2s }");
        assertThat(settings.maxPermits()).isEqualTo(3);
        assertThat(settings.outage().window()).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.pacing().backoff()).isEqualTo(new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(2)));
    }

    @ParameterizedTest
    @CsvSource({
        "max-permits, 0, must be from 1",
        "max-permits, many, must be a whole number",
        "max-permits, 2.5, must be a whole number",
        "max-permits, 3000000000, must be a whole number",
        "max-recoveries, 0, must be from 1",
        "max-gaps, 0, must be from 1",
        "restart-budget, -1, must be from 0",
        "backoff.min, 0s, must be from 1ms",
        "backoff.max, 1ms, must be from 100ms",
        "backoff.max, soon, must be a duration",
        "housekeeping-interval, 0s, must be from 100ms",
        "close-timeout, 2h, must be from 100ms to 1h",
        "status-page-size, 0, must be from 1",
        "warnings-per-second, 0, must be from 1",
        "outage.window, 1ms, must be from 100ms",
        "outage.min-recoveries, 1, must be from 2",
        "outage.share, 0, must be above 0",
        "outage.share, 1.1, must be above 0 and at most 1",
        "max-permit, 3, is not a setting",
        "outage.windows, 3s, is not a setting",
    })
    void namesTheKeyThatIsWrong(String key, String value, String complaint) {
        assertThatThrownBy(() -> read(key + " = " + value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("ack-recovery.supervisor." + key + " " + complaint);
    }

    @Test
    void namesTheKeyThatIsMissing() {
        Config config = ConfigFactory.defaultReference().withoutPath("ack-recovery.supervisor.max-gaps");
        assertThatThrownBy(() -> SupervisorSettings.create(config))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ack-recovery.supervisor.max-gaps is missing");
    }

    private static SupervisorSettings read(String settings) {
        return SupervisorSettings.create(ConfigFactory.parseString("ack-recovery.supervisor { " + settings + " }")
                .withFallback(ConfigFactory.defaultReference()));
    }
}
