package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.supervisor.Gap;
import org.junit.jupiter.api.Test;

class GapTextTest {

    /** Ledgers 1 to 3 of four entries. */
    private final SimulatedLog log = new SimulatedLog(0, 12, 3, new InMemoryLogs());

    @Test
    void readsWhatAGapIsAbout() {
        assertThat(entriesOf("entry 2:1")).isEqualTo("{5}");
        assertThat(entriesOf("ledger 2 from entry 2")).isEqualTo("{6, 7}");
        assertThat(entriesOf("after 1:2, where the log ends now, up to 2:0")).isEqualTo("{3, 4}");
        assertThat(entriesOf("entry 9:1")).isEqualTo("{}");
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        assertThatThrownBy(() -> entriesOf("somewhere")).hasMessageContaining("somewhere");
    }

    private String entriesOf(String where) {
        return GapText.entriesOf(new Gap(where, Gap.UNKNOWN), log).toString();
    }
}
