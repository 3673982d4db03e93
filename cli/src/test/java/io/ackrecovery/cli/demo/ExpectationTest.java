package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every end that is not the one a fate demands is noticed. */
class ExpectationTest {

    private static final Ended COMPLETE = Ended.of(new Outcome.Complete("store", Progress.NONE));
    private static final Ended FENCED = partial(new LogFenced("fenced", null));

    @Test
    void aHealthyLogIsComplete() {
        assertThat(complaint(Stores.replayed(Fate.HEALTHY, i -> true), COMPLETE))
                .isEmpty();
    }

    @Test
    void aHealthyLogThatIsPartialIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.HEALTHY, i -> true), FENCED))
                .isEqualTo("ended partial, not complete");
    }

    @Test
    void aMissingEntryIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.HEALTHY, i -> i != 33), COMPLETE))
                .isEqualTo("99 entries applied, not 100");
    }

    @Test
    void anotherStateIsNoticed() {
        DemoStore store = Stores.replayed(Fate.HEALTHY, i -> true);
        WrittenLog other = new WrittenLog(
                store.log().name(),
                Fate.HEALTHY,
                store.log().seed() + 1,
                Stores.ENTRIES,
                store.log().ledgers());

        assertThat(complaint(new DemoStore(store.id(), other, store.target()), COMPLETE))
                .isEqualTo("the state is not what was written");
    }

    @Test
    void anOutcomeThatDidNotComeIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.HEALTHY, i -> true), Ended.of(null)))
                .isEqualTo("ended no end, not complete");
    }

    @Test
    void aRefusedRecoveryIsNoticedWithItsReason() {
        Ended refused = Ended.of(new Outcome.Refused("store", "max-recoveries is 1"));

        assertThat(complaint(Stores.store(0, Fate.HEALTHY), refused)).isEqualTo("ended refused, not complete");
        assertThat(refused.why()).isEqualTo("max-recoveries is 1");
    }

    @Test
    void aFencedLogIsPartialHoweverFarItCame() {
        assertThat(complaint(Stores.replayed(Fate.FENCED, i -> true), FENCED)).isEmpty();
        assertThat(complaint(Stores.replayed(Fate.FENCED, i -> i < 60), FENCED)).isEmpty();
    }

    @Test
    void aFencedLogThatIsCompleteIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.FENCED, i -> true), COMPLETE))
                .isEqualTo("ended complete, not partial");
    }

    @Test
    void aFencedLogThatWasNeverHeldIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.FENCED, i -> i < 20), FENCED))
                .isEqualTo("20 entries applied, not 26");
    }

    @Test
    void aFencedLogWithAHoleIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.FENCED, i -> i < 60 && i != 3), FENCED))
                .isEqualTo("the state is not what was written");
    }

    @Test
    void aLostLedgerStopsBeforeIt() {
        assertThat(complaint(Stores.replayed(Fate.LOST_LEDGER, i -> i < 40), lost(Stores.MIDDLE)))
                .isEmpty();
    }

    @Test
    void theLossOfAnotherLedgerIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.LOST_LEDGER, i -> i < 40), lost(Stores.LAST)))
                .isEqualTo("the loss of ledger 12 is not told");
    }

    @Test
    void anotherCauseIsNoticed() {
        assertThat(complaint(Stores.replayed(Fate.LOST_LEDGER, i -> i < 40), stopped(new LogFenced("fenced", null))))
                .isEqualTo("cause is LogFenced, not LedgerLost");
    }

    @Test
    void aSkippedLedgerIsPartialWithItsGap() {
        assertThat(skipping(Stores.replayed(Fate.LOST_LEDGER, i -> i < 40 || i >= 60), gap(Stores.MIDDLE)))
                .isEmpty();
        assertThat(skipping(Stores.replayed(Fate.LAST_LEDGER_VANISHED, i -> i < 80), gap(Stores.LAST)))
                .isEmpty();
    }

    @Test
    void aGapThatIsNotToldIsNoticed() {
        Ended silent = Ended.of(new Outcome.Partial("store", Progress.NONE, List.of(), null));

        assertThat(skipping(Stores.replayed(Fate.LAST_LEDGER_VANISHED, i -> i < 80), silent))
                .isEqualTo("0 gaps told, not 1");
    }

    @Test
    void aVanishedLedgerThatNobodyMissesIsNoticed() {
        assertThat(skipping(Stores.replayed(Fate.LAST_LEDGER_VANISHED, i -> i < 80), COMPLETE))
                .isEqualTo("ended complete, not partial");
    }

    @Test
    void theGapOfAnotherLedgerIsNoticed() {
        assertThat(skipping(Stores.replayed(Fate.LOST_LEDGER, i -> i < 40 || i >= 60), gap(1)))
                .isEqualTo("the loss of ledger 12 is not told");
    }

    @Test
    void aCorruptEntryStopsBeforeItAndIsShown() {
        assertThat(complaint(Stores.replayed(Fate.CORRUPT, i -> i < 50), malformed(LogWriter.noRecord())))
                .isEmpty();
    }

    @Test
    void otherBytesThanTheCorruptOnesAreNoticed() {
        assertThat(complaint(Stores.replayed(Fate.CORRUPT, i -> i < 50), malformed(new byte[3])))
                .isEqualTo("the entry that is shown is not the one that was damaged");
    }

    private static String complaint(DemoStore store, Ended ended) {
        return Expectation.of(store, false).complaint(store, ended);
    }

    private static String skipping(DemoStore store, Ended ended) {
        return Expectation.of(store, true).complaint(store, ended);
    }

    private static Ended partial(Throwable cause) {
        return Ended.of(new Outcome.Partial("store", Progress.NONE, List.of(), cause));
    }

    private static Ended gap(long ledger) {
        Gap gap = new Gap("ledger " + ledger + " from entry 0", 20);
        return Ended.of(new Outcome.Partial("store", Progress.NONE, List.of(gap), null));
    }

    private static Ended stopped(Throwable cause) {
        return Ended.of(new Outcome.Stopped("store", Progress.NONE, List.of(), cause));
    }

    private static Ended lost(long ledger) {
        LogGap gap = new LogGap(new LogPosition(ledger, 0), new LogPosition(ledger + 1, 0), 20);
        return stopped(new LedgerLost("lost", gap, null));
    }

    private static Ended malformed(byte[] bytes) {
        LogPosition at = new LogPosition(Stores.MIDDLE, Stores.CORRUPT - 40);
        return stopped(new MalformedEntry("malformed", new LogGap(at, at.next(), 1), new LogEntry(at, bytes), null));
    }
}
