package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorSettingsTest {

    @Test
    void readsTheDefaults() {
        assertThat(Settings.read(""))
                .isEqualTo(new OperatorSettings(
                        false,
                        "127.0.0.1",
                        8970,
                        "",
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(10),
                        256,
                        8192,
                        8192,
                        8192,
                        1000,
                        10_000,
                        new EventSettings(Duration.ofMillis(500), Duration.ofSeconds(15), 32, 1000, 1024 * 1024)));
    }

    @ParameterizedTest
    @CsvSource({
        "enabled, maybe, must be true or false",
        "bind-address, localhost, must be an IP address: localhost",
        "bind-address, '\"0.0.0.0\"', is not a loopback address",
        "bind-address, '\"::\"', is not a loopback address",
        "port, -1, must be from 0 to 65535",
        "port, 65536, must be from 0 to 65535",
        "token, short, must be empty or 16 to 256 visible ASCII characters",
        "token, '\"with spaces in between\"', must be empty or 16 to 256 visible ASCII characters",
        "token, [], must be a text",
        "request-timeout, 99ms, must be from 100ms to 5m",
        "answer-timeout, 6m, must be from 100ms to 5m",
        "response-timeout, soon, must be a duration",
        "max-connections, 0, must be from 1 to 10000",
        "max-line-bytes, 1023, must be from 1024 to 65536",
        "max-header-bytes, 65KiB, must be from 1024 to 65536",
        "max-body-bytes, 2MiB, must be from 1024 to 1048576",
        "max-page-size, 10001, must be from 1 to 10000",
        "max-scan, 0, must be from 1 to 1000000",
        "events.interval, 99ms, must be from 100ms to 1m",
        "events.heartbeat, 6m, must be from 1s to 5m",
        "events.max-streams, -1, must be from 0 to 10000",
        "events.max-changes, 0, must be from 1 to 10000",
        "events.max-backlog-bytes, 1KiB, must be from 65536 to 67108864",
        "events.colour, 1, is not a setting",
        "max-scans, 1, is not a setting"
    })
    void refusesAWrongValueAndNamesItsKey(String key, String value, String what) {
        assertThatThrownBy(() -> Settings.read(key + " = " + value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("ack-recovery.http." + key)
                .hasMessageContaining(what);
    }

    @Test
    void aTokenMakesAnyAddressGood() {
        assertThat(Settings.read("bind-address = 0.0.0.0, token = " + Settings.TOKEN)
                        .isLoopback())
                .isFalse();
        assertThat(Settings.read("bind-address = \"::1\"").isLoopback()).isTrue();
    }

    @Test
    void neitherItsTextNorItsErrorsShowTheToken() {
        assertThat(Settings.read("token = " + Settings.TOKEN).toString())
                .contains("token set")
                .doesNotContain(Settings.TOKEN);
        String bad = Settings.TOKEN + "\\u0001";
        assertThatThrownBy(() -> Settings.read("token = \"" + bad + "\""))
                .hasMessageContaining("ack-recovery.http.token")
                .hasMessageNotContaining(Settings.TOKEN);
    }

    @Test
    void saysWhichKeyIsMissing() {
        assertThatThrownBy(() -> OperatorSettings.create(ConfigFactory.parseString("ack-recovery.http {}")))
                .hasMessage("ack-recovery.http.enabled is missing");
    }
}
