package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogNamesTest {

    private static final String LOG = LogNames.of(7);

    @Test
    void aNameBeforeWhatHappenedIsLeftOut() {
        assertThat(LogNames.leftOut("LedgerLost: log " + LOG + ": cannot open ledger 9"))
                .isEqualTo("LedgerLost: cannot open ledger 9");
    }

    @Test
    void aNameAfterWhatItIsOfIsLeftOut() {
        assertThat(LogNames.leftOut("MalformedEntry: entry 10:498 of log " + LOG + ": no record"))
                .isEqualTo("MalformedEntry: entry 10:498: no record");
    }

    @Test
    void aNameWithinASentenceIsLeftOut() {
        assertThat(LogNames.leftOut("no answer to who owns log " + LOG + " within 30 s"))
                .isEqualTo("no answer to who owns within 30 s");
    }

    @Test
    void aTextWithoutANameStaysAsItIs() {
        assertThat(LogNames.leftOut("the log is closed")).isEqualTo("the log is closed");
    }
}
