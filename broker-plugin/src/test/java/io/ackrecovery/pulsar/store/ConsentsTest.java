package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.MalformedEntry;
import org.junit.jupiter.api.Test;

class ConsentsTest {

    private final Consents consents = new Consents();

    @Test
    void coverNothingThatNobodyDecided() {
        assertThat(consents.to("a").covers(ledger(7, 0))).isFalse();
    }

    @Test
    void coverALedgerHoweverMuchOfItWasToBeRead() {
        consents.give("a", ledger(7, 0));

        assertThat(consents.to("a").covers(ledger(7, 3))).isTrue();
        assertThat(consents.to("a").covers(ledger(8, 0))).isFalse();
        assertThat(consents.to("b").covers(ledger(7, 0))).isFalse();
        assertThat(consents.to("a").covers(new IllegalStateException("ledger 7")))
                .isFalse();
    }

    @Test
    void coverOneEntryAndNoOtherSortOfLoss() {
        consents.give("a", new EntryLost("", entry(4), null));

        assertThat(consents.to("a").covers(new EntryLost("", entry(4), null))).isTrue();
        assertThat(consents.to("a").covers(new EntryLost("", entry(5), null))).isFalse();
        assertThat(consents.to("a").covers(new MalformedEntry("", entry(4), null, null)))
                .isFalse();
    }

    @Test
    void addUpBecauseEachLoadBeginsAnew() {
        consents.give("a", ledger(7, 0));
        consents.give("a", ledger(9, 0));

        assertThat(consents.to("a").covers(ledger(7, 0))).isTrue();
        assertThat(consents.to("a").covers(ledger(9, 0))).isTrue();
    }

    @Test
    void areForgottenOnceTheLogIsReplayed() {
        consents.give("a", ledger(7, 0));
        consents.forget("a");

        assertThat(consents.to("a").covers(ledger(7, 0))).isFalse();
    }

    private static LogLoss ledger(long ledger, long from) {
        return new LedgerLost(
                "", new LogGap(new LogPosition(ledger, from), new LogPosition(ledger + 1, 0), LogGap.UNKNOWN), null);
    }

    private static LogGap entry(long entry) {
        return new LogGap(new LogPosition(7, entry), new LogPosition(7, entry + 1), 1);
    }
}
