package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryReport;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of a log of which something is lost or cannot be read. */
class LossTest {

    private final StoreDriver store = StoreDriver.create();

    @AfterEach
    void keepsThePromisesOfThePort() {
        assertThat(store.logs.violations()).isEmpty();
    }

    @Test
    void findsALostEntryByReadingSinglyAndLosesOnlyThat() {
        store.write(9);
        store.logs.loseEntry(LOG, store.written().get(4));
        store.begin();
        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class);
        assertThat(store.failed().skippable()).isFalse();
        store.begin();
        assertThat(store.target.given()).isEqualTo(store.written().subList(0, 4));
        assertThat(store.failed().skippable()).isTrue();
        store.skip();
        assertThat(store.target.given()).isEqualTo(store.writtenWithout(4));
        assertThat(store.recovered().gaps())
                .containsExactly(new Gap("entry " + store.written().get(4), 1));
        assertThat(store.recovered().progress()).isEqualTo(new Progress(8, 8, 9));
    }

    /** Pulsar 1046, 17753: a skip once took as many entries as were asked for. */
    @Test
    void readsSinglyUntilItIsPastTheRangeThatFailed() {
        store.write(9);
        store.logs.loseEntry(LOG, store.written().get(3));
        store.logs.loseEntry(LOG, store.written().get(5));
        store.begin().begin().skip();
        assertThat(store.failed().skippable()).isTrue();
        store.skip();
        assertThat(store.target.batchSizes()).containsExactly(3, 1, 3);
        assertThat(store.target.given()).isEqualTo(store.writtenWithout(3, 5));
    }

    @Test
    void confirmsALossWithAReadOfNoMoreThanThatEntry() {
        store.logs.on(LOG, Call.READ, 1, Fault.atMost(1));
        store.write(9);
        store.logs.loseEntry(LOG, store.written().get(0));
        store.begin();
        assertThat(store.failed().skippable()).isTrue();
        store.begin();
        assertThat(store.failed().skippable()).isTrue();
    }

    @Test
    void skipsNothingWhenItIsNotToldTo() {
        store.write(9);
        store.logs.loseEntry(LOG, store.written().get(0));
        store.begin().begin().begin();
        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class);
        assertThat(store.reports(RecoveryReport.Skipped.class)).isEmpty();
        assertThat(store.target.given()).isEmpty();
    }

    @Test
    void skipsNothingWhenTheLastFailureWasNoLoss() {
        store.logs.faults((log, call, nth) ->
                call == Call.READ && nth == 1 ? Fault.fail(new LogUnavailable("", null)) : Fault.none());
        store.write(3).begin().skip();
        assertThat(store.target.given()).isEqualTo(store.written());
        assertThat(store.recovered().gaps()).isEmpty();
    }

    @Test
    void goesOnWithoutALostLedger() {
        store.write(4).roll().write(4).roll().write(4);
        long lost = store.logs.ledgers(LOG).get(1);
        store.logs.deleteLedger(LOG, lost);
        store.begin();
        assertThat(store.failed().cause()).isInstanceOf(LedgerLost.class);
        assertThat(store.failed().skippable()).isTrue();
        store.skip();
        assertThat(store.target.given()).isEqualTo(store.writtenWithout(4, 5, 6, 7));
        assertThat(store.reports(RecoveryReport.Skipped.class))
                .containsExactly(new RecoveryReport.Skipped("id", 2, new Gap("ledger " + lost + " from entry 0", 4)));
    }

    @Test
    void opensWithoutALostLastLedgerAndStillReadsAllBeforeIt() {
        store.write(4).roll().write(4);
        store.logs.deleteLedger(LOG, store.logs.ledgers(LOG).get(1));
        store.begin();
        assertThat(store.failed().cause()).isInstanceOf(LedgerLost.class);
        store.skip();
        assertThat(store.target.given()).isEqualTo(store.written().subList(0, 4));
        assertThat(store.recovered().gaps())
                .singleElement()
                .satisfies(gap -> assertThat(gap.entries()).isEqualTo(Gap.UNKNOWN));
    }

    @Test
    void recoversWhenWhatSeemedLostIsThereAfterAll() {
        store.write(9);
        store.logs.loseEntry(LOG, store.written().get(4));
        store.begin();
        store.logs.repair(LOG);
        store.begin();
        assertThat(store.target.given()).isEqualTo(store.written());
        assertThat(store.recovered().gaps()).isEmpty();
    }

    @Test
    void pinsADigestMismatchDownToOneEntry() {
        store.write(9);
        store.logs.corruptEntry(LOG, store.written().get(2));
        store.begin().begin();
        assertThat(store.failed().cause()).isInstanceOf(DigestMismatch.class);
        assertThat(store.failed().skippable()).isTrue();
        assertThat(store.target.given()).isEqualTo(store.written().subList(0, 2));
    }

    @Test
    void appliesEverythingBeforeAnEntryThatCannotBeDecoded() {
        store.write(4);
        byte[] nonsense = {0x08, 0x04};
        store.write(nonsense);
        store.write(4).begin();
        assertThat(store.target.given()).isEqualTo(store.written().subList(0, 4));
        assertThat(store.failed().cause())
                .isInstanceOfSatisfying(MalformedEntry.class, malformed -> {
                    assertThat(malformed.entry().payload()).isEqualTo(nonsense);
                    assertThat(malformed.gap().isSingleEntry()).isTrue();
                })
                .hasMessage("entry " + store.written().get(4)
                        + " of log log: a record without its transaction id at byte 2; 2 bytes: 0804");
    }

    @Test
    void goesOnWithoutAnEntryThatCannotBeDecoded() {
        store.write(4);
        store.write(new byte[0]);
        store.write(4).begin().skip();
        assertThat(store.target.given()).isEqualTo(store.writtenWithout(4));
        assertThat(store.recovered().gaps())
                .containsExactly(new Gap("entry " + store.written().get(4), 1));
    }

    @Test
    void doesNotApplyWhatLiesBehindAnEntryThatCannotBeDecoded() {
        store.write(new byte[0]);
        store.write(8).begin();
        assertThat(store.target.given()).isEmpty();
        assertThat(store.failed().progressed()).isFalse();
    }

    @Test
    void endsAsPartialWhenToldThatTheFailureMeansCompletion() {
        store.write(9);
        store.logs.loseEntry(LOG, store.written().get(4));
        store.begin().begin().command(new RecoveryCommand.AcceptPartial());
        assertThat(store.recovered())
                .isEqualTo(new RecoveryReport.Recovered("id", 2, new Progress(4, 4, 9), List.of()));
        assertThat(store.logs.openHandles()).isZero();
    }

    @Test
    void goesOnAfterAHaltWithTheProgressItHad() {
        store.write(9);
        store.logs.loseEntry(LOG, store.written().get(4));
        store.begin().begin().command(new RecoveryCommand.Halt());
        assertThat(store.logs.openHandles()).isZero();
        store.skip();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(2);
        assertThat(store.target.given()).isEqualTo(store.writtenWithout(4));
    }
}
