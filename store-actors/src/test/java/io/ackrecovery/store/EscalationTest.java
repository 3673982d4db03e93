package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.store.Message.Awaited;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.RecoveryCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An entry that can never be read while its bookies work: not lost by what the log says, and kept from being replayed for ever. */
class EscalationTest {

    private static final Fault OUT = Fault.fail(new LogUnavailable("out", null));

    private StoreDriver store = create(2, 100);

    private static StoreDriver create(int suspectAfter, int reopenAfter) {
        return StoreDriver.create(
                        "max-batch-entries = 3, suspect-after = " + suspectAfter + ", reopen-after = " + reopenAfter)
                .write(9);
    }

    @AfterEach
    void keepsThePromisesOfThePort() {
        assertThat(store.logs.violations()).isEmpty();
    }

    private LogPosition makeUnreadable(int index) {
        LogPosition position = store.written().get(index);
        store.logs.makeUnreadable(LOG, position);
        return position;
    }

    private void begin(int attempts) {
        for (int i = 0; i < attempts; i++) {
            store.begin();
        }
    }

    private int reads() {
        return store.logs.calls(LOG, Call.READ);
    }

    private int gatherings() {
        return store.logs.calls(LOG, Call.EVIDENCE);
    }

    private void unavailable() {
        assertThat(store.failed().cause()).isInstanceOf(LogUnavailable.class);
        assertThat(store.failed().skippable()).isFalse();
    }

    @Test
    void anEntryThatAloneCannotBeReadIsLostAfterSoManyAttempts() {
        LogPosition bad = makeUnreadable(0);
        begin(2);
        unavailable();
        assertThat(gatherings()).isZero();

        store.begin();

        assertThat(store.failed().skippable()).isTrue();
        assertThat(store.failed().progressed()).isFalse();
        assertThat(store.failed().cause()).isInstanceOfSatisfying(EntryLost.class, lost -> {
            assertThat(lost.gap()).isEqualTo(new LogGap(bad, bad.next(), 1));
            assertThat(lost).hasCauseInstanceOf(LogUnavailable.class);
            assertThat(lost)
                    .hasMessage("log log: entry " + bad
                            + " could not be read in 3 attempts in a row without progress, while an entry beside " + bad
                            + " can be read; the last said: log log: cannot read entry " + bad);
        });
    }

    @Test
    void theLossIsConfirmedWithNewEvidence() {
        makeUnreadable(0);
        begin(4);
        assertThat(gatherings()).isEqualTo(2);
        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class).hasMessageContaining("in 4 attempts");
    }

    @Test
    void theLossIsNotConfirmedWithoutNewEvidence() {
        makeUnreadable(0);
        begin(3);
        makeUnreadable(1);
        begin(1);
        unavailable();
        begin(1);
        assertThat(gatherings()).isEqualTo(2);
    }

    @Test
    void aSkipGoesOnPastJustThatEntryAndAsksNoMore() {
        LogPosition bad = makeUnreadable(4);
        begin(4);
        assertThat(store.target.given()).isEqualTo(store.written().subList(0, 4));
        int gatherings = gatherings();

        store.skip();

        assertThat(store.target.given()).isEqualTo(store.writtenWithout(4));
        assertThat(store.recovered().gaps()).containsExactly(new Gap("entry " + bad, 1));
        assertThat(gatherings()).isEqualTo(gatherings);
    }

    @Test
    void aSkippedLastEntryIsTheEnd() {
        makeUnreadable(8);
        begin(4);
        store.skip();
        assertThat(store.target.given()).isEqualTo(store.writtenWithout(8));
    }

    @Test
    void aRetryAfterAHaltOpensTheLogAndGathersAgain() {
        makeUnreadable(0);
        begin(4);
        store.command(new RecoveryCommand.Halt());
        store.begin();
        assertThat(gatherings()).isEqualTo(3);
        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class);
    }

    /** As when a bookie's answer breaks the connection: one entry fails the batch that it is in. */
    @Test
    void anEntryThatFailsWholeBatchesIsPinnedDownFirst() {
        Fault.Hold evidence = Fault.hold();
        store.logs.on(LOG, Call.EVIDENCE, 1, evidence);
        makeUnreadable(0);
        begin(3);
        evidence.release();
        store.logs.repair(LOG);
        LogPosition bad = makeUnreadable(2);
        store.run();
        unavailable();
        assertThat(store.target.batchSizes()).containsExactly(1, 1);

        begin(3);

        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class).hasMessageContaining("entry " + bad);
        assertThat(gatherings()).isEqualTo(2);
    }

    @Test
    void itStaysUnavailableWithoutEvidenceAndIsAskedForAgainAfterAsManyAttempts() {
        makeUnreadable(0);
        makeUnreadable(1);
        begin(3);
        unavailable();
        assertThat(gatherings()).isEqualTo(1);
        assertThat(reads()).isEqualTo(3);
        begin(1);
        assertThat(gatherings()).isEqualTo(1);
        begin(1);
        assertThat(gatherings()).isEqualTo(2);
        unavailable();
    }

    @Test
    void anEntryThatCanBeReadAfterAllIsNotLost() {
        makeUnreadable(0);
        Fault.Hold held = Fault.hold();
        store.logs.on(LOG, Call.READ, 3, held);
        begin(3);
        assertThat(gatherings()).isEqualTo(1);
        store.logs.repair(LOG);
        held.release();
        store.run();
        assertThat(store.target.given()).isEqualTo(store.written());
        assertThat(store.recovered().gaps()).isEmpty();
    }

    @Test
    void aReadThatIsNeverAnsweredCountsAsUnavailable() {
        makeUnreadable(0);
        for (int nth = 1; nth <= 3; nth++) {
            store.logs.on(LOG, Call.READ, nth, Fault.stall());
            store.begin().overdue(Awaited.READ);
        }
        assertThat(store.failed().cause())
                .isInstanceOf(EntryLost.class)
                .hasMessageEndingWith("the last said: no answer to a read of log log from "
                        + store.written().get(0) + " within 30 s");
    }

    @Test
    void progressBeginsTheCountAnew() {
        store.logs.on(LOG, Call.READ, 1, OUT).on(LOG, Call.READ, 3, OUT).on(LOG, Call.READ, 4, OUT);
        begin(3);
        assertThat(store.target.given()).hasSize(3);
        assertThat(gatherings()).isZero();
        begin(1);
        assertThat(gatherings()).isZero();
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void anotherFailureBeginsTheCountAnew() {
        store = create(2, 1);
        makeUnreadable(0);
        store.logs.on(LOG, Call.CONFIRM, 1, OUT);
        begin(4);
        assertThat(gatherings()).isZero();
        begin(1);
        assertThat(gatherings()).isEqualTo(1);
    }

    @Test
    void theCountOutlivesAReopenAndGatheringComesAfterIt() {
        store = create(4, 2);
        makeUnreadable(0);
        begin(5);
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(3);
        assertThat(gatherings()).isEqualTo(1);
        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class);
    }
}
