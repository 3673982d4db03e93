package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {

    @Test
    void theStartScriptTellsItsSize() {
        assertThat(Terminal.of(Map.of("ACK_RECOVERY_TERMINAL", "40 120", "TERM", "xterm")))
                .contains(new Terminal(40, 120, Paint.COLOURS));
    }

    @Test
    void withoutTheStartScriptThereIsNone() {
        assertThat(Terminal.of(Map.of("TERM", "xterm"))).isEmpty();
    }

    @Test
    void aPipeIsNone() {
        assertThat(Terminal.of(Map.of("ACK_RECOVERY_TERMINAL", "", "TERM", "xterm")))
                .isEmpty();
    }

    @Test
    void oneThatCannotMoveUpIsNone() {
        assertThat(Terminal.of(Map.of("ACK_RECOVERY_TERMINAL", "40 120", "TERM", "dumb")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0", "7 80", "24 39", "40", "-1 -1", "99999 99999", "no size"})
    void aSizeThatCannotBeIsTheUsualOne(String size) {
        assertThat(Terminal.of(Map.of("ACK_RECOVERY_TERMINAL", size, "TERM", "xterm")))
                .contains(new Terminal(24, 80, Paint.COLOURS));
    }

    @Test
    void whoWantsNoColoursGetsNone() {
        assertThat(Terminal.of(Map.of("ACK_RECOVERY_TERMINAL", "24 80", "TERM", "xterm", "NO_COLOR", "1")))
                .contains(new Terminal(24, 80, Paint.NONE));
    }
}
