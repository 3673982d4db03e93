package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.store.Message.Awaited;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpeningTest {

    private final StoreDriver store = StoreDriver.create().write(4);

    @AfterEach
    void keepsThePromisesOfThePort() {
        assertThat(store.logs.violations()).isEmpty();
    }

    @Test
    void doesNothingBeforeTheFirstAttempt() {
        assertThat(store.logs.calls(LOG, Call.OPEN)).isZero();
        assertThat(store.reports).isEmpty();
    }

    @Test
    void tellsThatItOpens() {
        store.logs.on(LOG, Call.OPEN, 1, Fault.stall());
        store.begin();
        assertThat(store.reports).containsExactly(new RecoveryReport.PhaseEntered("id", 1, RecoveryPhase.OPENING));
        assertThat(store.deadlines()).containsExactly(Awaited.OPEN);
    }

    @Test
    void reportsAFailureAsItCame() {
        LogUnavailable failure = new LogUnavailable("no bookies", null);
        store.logs.on(LOG, Call.OPEN, 1, Fault.fail(failure));
        store.begin();
        assertThat(store.failed()).isEqualTo(new RecoveryReport.Failed("id", 1, failure, false, false));
        assertThat(store.deadlines()).isEmpty();
    }

    @Test
    void reportsAnErrorThatWasThrown() {
        Error thrown = new NoClassDefFoundError();
        store.logs.on(LOG, Call.OPEN, 1, Fault.throwing(thrown));
        store.begin();
        assertThat(store.failed().cause()).isSameAs(thrown);
    }

    @Test
    void failsWhenNobodyAnswers() {
        store.logs.on(LOG, Call.OPEN, 1, Fault.stall());
        store.begin().overdue(Awaited.OPEN);
        assertThat(store.failed().cause())
                .isInstanceOf(LogUnavailable.class)
                .hasMessage("no answer to the open of log log within 30 s");
    }

    /** Pulsar 15390, 20394: every open that timed out left another recovery of the same ledger behind. */
    @Test
    void doesNotOpenAgainWhileAnOpenIsUnanswered() {
        Fault.Hold open = Fault.hold();
        store.logs.on(LOG, Call.OPEN, 1, open);
        store.begin().overdue(Awaited.OPEN).begin().overdue(Awaited.OPEN).begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
        open.release();
        store.run();
        assertThat(store.recovered().attempt()).isEqualTo(3);
    }

    @Test
    void keepsALogThatOpensBetweenAttempts() {
        Fault.Hold open = Fault.hold();
        store.logs.on(LOG, Call.OPEN, 1, open);
        store.begin().overdue(Awaited.OPEN);
        open.release();
        store.run().begin();
        assertThat(store.recovered().progress().applied()).isEqualTo(4);
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
    }

    @Test
    void opensAgainAfterAnOpenThatFailedBetweenAttempts() {
        Fault.Hold open = Fault.hold();
        store.logs.on(LOG, Call.OPEN, 1, open);
        store.begin().overdue(Awaited.OPEN);
        open.fail(new LogUnavailable("late", null));
        store.run().begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(2);
        assertThat(store.recovered().attempt()).isEqualTo(2);
    }

    @Test
    void givesAnOpenUpAfterSomeDeadlinesAndClosesTheLogThatComesAfterAll() {
        Fault.Hold first = Fault.hold();
        store.logs.on(LOG, Call.OPEN, 1, first).on(LOG, Call.OPEN, 2, Fault.stall());
        for (int i = 0; i < 3; i++) {
            store.begin().overdue(Awaited.OPEN);
        }
        store.begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(2);
        first.release();
        store.run();
        assertThat(store.logs.calls(LOG, Call.CLOSE)).isEqualTo(1);
        assertThat(store.logs.openHandles()).isZero();
    }

    @Test
    void opensAnewAfterSomeFailuresInARowWithoutProgress() {
        store.logs.faults((log, call, nth) ->
                call == Call.READ && nth <= 3 ? Fault.fail(new LogUnavailable("", null)) : Fault.none());
        store.begin().begin().begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
        store.begin();
        assertThat(store.logs.calls(LOG, Call.CLOSE)).isEqualTo(1);
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(2);
        assertThat(store.recovered().progress().applied()).isEqualTo(4);
    }

    @Test
    void waitsForTheCloseBeforeItOpensAnewButNotForEver() {
        store.logs.on(LOG, Call.CLOSE, 1, Fault.stall());
        store.logs.faults((log, call, nth) ->
                call == Call.READ && nth <= 3 ? Fault.fail(new LogUnavailable("", null)) : Fault.none());
        store.begin().begin().begin().begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
        store.overdue(Awaited.CLOSE);
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(2);
        assertThat(store.recovered().progress().applied()).isEqualTo(4);
    }

    @Test
    void opensOnceTheCloseHasEnded() {
        Fault.Hold closing = Fault.hold();
        store.logs.on(LOG, Call.CLOSE, 1, closing);
        store.logs.faults((log, call, nth) ->
                call == Call.READ && nth <= 3 ? Fault.fail(new LogUnavailable("", null)) : Fault.none());
        store.begin().begin().begin().begin();
        closing.fail(new LogUnavailable("", null));
        store.run();
        assertThat(store.recovered().progress().applied()).isEqualTo(4);
    }
}
