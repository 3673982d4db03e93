package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {
    private static final String RIGHT = "Bearer " + Settings.TOKEN;

    @Test
    void commandsAreRefusedWhereNoTokenIsSet() {
        Access access = new Access(Settings.read(""));
        assertThat(refusal(access, Access.Kind.COMMAND, "localhost", "Bearer ").text())
                .isEqualTo("403 commands are refused because ack-recovery.http.token is not set");
        assertThat(refusal(access, Access.Kind.READ, "localhost", null)).isNull();
    }

    @Test
    void commandsNeedTheToken() {
        Access access = new Access(Settings.open(""));
        assertThat(refusal(access, Access.Kind.COMMAND, "localhost", RIGHT)).isNull();
        assertThat(refusal(access, Access.Kind.COMMAND, "localhost", "bearer  " + Settings.TOKEN))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer wrong",
                "Basic " + Settings.TOKEN,
                Settings.TOKEN,
                RIGHT + "x",
                "Bearer x" + Settings.TOKEN
            })
    void anyOtherTokenIsWrong(String authorization) {
        Answer refusal = refusal(new Access(Settings.open("")), Access.Kind.COMMAND, "localhost", authorization);
        assertThat(refusal.status()).isEqualTo(401);
        assertThat(refusal.headers()).containsKey("WWW-Authenticate");
        assertThat(refusal.text()).doesNotContain(Settings.TOKEN);
    }

    @Test
    void readsNeedTheTokenWhereOthersCanConnectAndProbesDoNot() {
        Access access = new Access(Settings.open("bind-address = 0.0.0.0"));
        assertThat(refusal(access, Access.Kind.READ, "broker-1", null).status()).isEqualTo(401);
        assertThat(refusal(access, Access.Kind.READ, "broker-1", RIGHT)).isNull();
        assertThat(refusal(access, Access.Kind.PROBE, "broker-1", null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:8970", "127.0.0.1", "127.0.0.1:1", "[::1]:8970", "[::1]"})
    void hostsThatNoWebPageCanHaveAreItsOwn(String host) {
        assertThat(refusal(new Access(Settings.read("")), Access.Kind.READ, host, null))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:8970", "localhost.evil.example", "127.0.0.1.evil.example", ""})
    void aNameThatAWebPageCanHaveIsRefused(String host) {
        assertThat(refusal(new Access(Settings.open("")), Access.Kind.READ, host, RIGHT)
                        .status())
                .isEqualTo(403);
    }

    private static Answer refusal(Access access, Access.Kind kind, String host, String authorization) {
        try {
            access.check(
                    kind, new Request("GET", List.of(), Map.of(), host, authorization, new byte[0], "127.0.0.1:4711"));
            return null;
        } catch (Refusal refusal) {
            return refusal.answer();
        }
    }
}
