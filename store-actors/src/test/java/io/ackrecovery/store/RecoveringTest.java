package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.store.Message.Awaited;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryReport;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecoveringTest {

    private final StoreDriver store = StoreDriver.create();

    @AfterEach
    void keepsThePromisesOfThePort() {
        assertThat(store.logs.violations()).isEmpty();
    }

    @Test
    void appliesEveryEntryOnceAndInOrder() {
        store.write(4).roll().write(5).begin();
        assertThat(store.target.given()).isEqualTo(store.written());
        assertThat(store.recovered())
                .isEqualTo(new RecoveryReport.Recovered("id", 1, new Progress(9, 9, 9), List.of()));
        assertThat(store.deadlines()).isEmpty();
    }

    @Test
    void recoversAnEmptyLogWithoutARead() {
        store.begin();
        assertThat(store.recovered().progress()).isEqualTo(new Progress(0, 0, 0));
        assertThat(store.logs.calls(LOG, Call.READ)).isZero();
    }

    @Test
    void recoversALogThatWasTrimmedToItsEnd() {
        store.write(4);
        store.logs.trim(LOG, store.written().get(3));
        store.begin();
        assertThat(store.recovered().progress()).isEqualTo(new Progress(0, 0, 0));
    }

    @Test
    void tellsWhatIsHandedOverBeforeAndWhatIsAppliedAfter() {
        store.write(4).begin();
        assertThat(store.reports.subList(1, store.reports.size() - 1))
                .containsExactly(
                        new RecoveryReport.PhaseEntered("id", 1, RecoveryPhase.RECOVERING),
                        progressed(3, 0),
                        progressed(3, 3),
                        progressed(4, 3),
                        progressed(4, 4));
    }

    @Test
    void readsAheadNoFurtherThanItMay() {
        CompletableFuture<Void> held = store.target.hold();
        store.write(30).begin();
        assertThat(store.target.batchSizes()).containsExactly(3);
        assertThat(store.logs.calls(LOG, Call.READ)).isEqualTo(3);
        held.complete(null);
        store.run();
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void isContentWithFewerEntriesThanItAskedFor() {
        store.logs.faults((log, call, nth) -> Fault.atMost(1));
        store.write(4).begin();
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void appliesWhatWasReadBeforeAFailedReadAndReadsNoMore() {
        CompletableFuture<Void> held = store.target.hold();
        LogUnavailable failure = new LogUnavailable("", null);
        store.logs.on(LOG, Call.READ, 3, Fault.fail(failure));
        store.write(30).begin();
        assertThat(store.reports(RecoveryReport.Failed.class)).isEmpty();
        held.complete(null);
        store.run();
        assertThat(store.failed()).isEqualTo(new RecoveryReport.Failed("id", 1, failure, true, false));
        assertThat(store.target.given()).isEqualTo(store.written().subList(0, 6));
        assertThat(store.logs.calls(LOG, Call.READ)).isEqualTo(3);
    }

    @Test
    void goesOnAfterTheLastAppliedEntry() {
        store.logs.on(LOG, Call.READ, 2, Fault.fail(new LogUnavailable("", null)));
        store.write(9).begin().begin();
        assertThat(store.target.given()).isEqualTo(store.written());
        assertThat(store.recovered())
                .isEqualTo(new RecoveryReport.Recovered("id", 2, new Progress(9, 9, 9), List.of()));
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
    }

    @Test
    void saysThatNoProgressWasMade() {
        store.logs.on(LOG, Call.READ, 1, Fault.fail(new LogUnavailable("", null)));
        store.write(9).begin();
        assertThat(store.failed().progressed()).isFalse();
    }

    /** Pulsar 3019, 18549: a read callback never comes. */
    @Test
    void failsWhenAReadIsNotAnsweredAndDropsTheLateAnswer() {
        Fault.Hold read = Fault.hold();
        store.logs.on(LOG, Call.READ, 2, read);
        store.write(9).begin().overdue(Awaited.READ);
        assertThat(store.failed().cause())
                .isInstanceOf(LogUnavailable.class)
                .hasMessage(
                        "no answer to a read of log log from " + store.written().get(3) + " within 30 s");
        read.release();
        store.run();
        assertThat(store.target.given()).hasSize(3);
        store.begin();
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void dropsALateReadThatIsAnsweredWhileTheNextAttemptReads() {
        Fault.Hold first = Fault.hold();
        Fault.Hold second = Fault.hold();
        store.logs.on(LOG, Call.READ, 1, first).on(LOG, Call.READ, 2, second);
        store.write(9).begin().overdue(Awaited.READ).begin();
        first.release();
        store.run();
        assertThat(store.target.given()).isEmpty();
        second.release();
        store.run();
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void dropsALateReadThatIsAnsweredWhileItStillApplies() {
        CompletableFuture<Void> held = store.target.hold();
        Fault.Hold read = Fault.hold();
        store.logs.on(LOG, Call.READ, 2, read);
        store.write(9).begin().overdue(Awaited.READ);
        read.release();
        store.run();
        held.complete(null);
        store.run();
        assertThat(store.failed().cause()).isInstanceOf(LogUnavailable.class);
        assertThat(store.target.given()).hasSize(3);
    }

    @Test
    void appliesOnceWhatIsAnsweredTwice() {
        store.logs.faults((log, call, nth) -> Fault.twice());
        store.write(9).begin();
        assertThat(store.target.given()).isEqualTo(store.written());
        assertThat(store.recovered().attempt()).isEqualTo(1);
    }

    @Test
    void reportsWhatAReadThrows() {
        Error thrown = new StackOverflowError();
        store.logs.on(LOG, Call.READ, 1, Fault.throwing(thrown));
        store.write(9).begin();
        assertThat(store.failed().cause()).isSameAs(thrown);
    }

    @Test
    void doesNotCallAnyoneElsesLogRecovered() {
        store.write(4);
        store.target.answers(entries -> {
            store.logs.fence(LOG);
            return ScriptedTarget.done();
        });
        store.begin();
        assertThat(store.failed().cause()).isInstanceOf(LogFenced.class);
        assertThat(store.logs.openHandles()).isZero();
    }

    @Test
    void asksOnlyWhoOwnsTheLogWhenThatIsAllThatFailed() {
        store.logs.on(LOG, Call.CONFIRM, 1, Fault.stall());
        store.write(4).begin().overdue(Awaited.OWNERSHIP);
        assertThat(store.failed().cause()).isInstanceOf(LogUnavailable.class);
        store.begin();
        assertThat(store.recovered().progress()).isEqualTo(new Progress(4, 4, 4));
    }

    @Test
    void closesALogThatWasClosedUnderIt() {
        store.logs.on(LOG, Call.READ, 1, Fault.fail(new LogClosed("", null)));
        store.write(4).begin();
        assertThat(store.failed().cause()).isInstanceOf(LogClosed.class);
        assertThat(store.logs.calls(LOG, Call.CLOSE)).isEqualTo(1);
    }

    private static RecoveryReport progressed(long handedOver, long applied) {
        return new RecoveryReport.Progressed("id", 1, new Progress(handedOver, applied, 4));
    }
}
