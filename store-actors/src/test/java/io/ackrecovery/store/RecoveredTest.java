package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.store.Message.Awaited;
import io.ackrecovery.supervisor.RecoveryCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecoveredTest {

    private final StoreDriver store = StoreDriver.create().write(9);

    @AfterEach
    void keepsThePromisesOfThePort() {
        assertThat(store.logs.violations()).isEmpty();
    }

    @Test
    void trimsWhatIsSettledAlready() {
        store.target.settle(4);
        store.begin();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(store.written().get(4));
        assertThat(store.deadlines()).isEmpty();
    }

    /** Pulsar 14974: a log that was never trimmed again once nobody wrote to it. */
    @Test
    void trimsWhenMoreIsSettledWhileItIsIdle() {
        store.begin();
        assertThat(store.logs.calls(LOG, Call.TRIM)).isZero();
        store.target.settle(8);
        housekeep();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(store.written().get(8));
    }

    @Test
    void doesNotTrimTheSameAgain() {
        store.target.settle(4);
        store.begin();
        housekeep();
        assertThat(store.logs.calls(LOG, Call.TRIM)).isEqualTo(1);
    }

    @Test
    void aLateAnswerToATrimThatWasGivenUpDoesNotEndTheNextOne() {
        Fault.Hold givenUp = Fault.hold();
        store.logs.on(LOG, Call.TRIM, 1, givenUp).on(LOG, Call.TRIM, 2, Fault.stall());
        store.target.settle(4);
        store.begin().overdue(Awaited.TRIM);
        housekeep();
        assertThat(store.logs.calls(LOG, Call.TRIM)).isEqualTo(2);

        givenUp.fail(new LogUnavailable("late", null));
        store.run();
        housekeep();

        assertThat(store.deadlines()).containsExactly(Awaited.TRIM);
        assertThat(store.logs.calls(LOG, Call.TRIM)).isEqualTo(2);
    }

    @Test
    void retriesAFailedTrimOnlyWhenItKeepsHouseAgain() {
        store.logs.on(LOG, Call.TRIM, 1, Fault.fail(new LogUnavailable("", null)));
        store.target.settle(4);
        store.begin();
        assertThat(store.logs.calls(LOG, Call.TRIM)).isEqualTo(1);
        housekeep();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(store.written().get(4));
    }

    @Test
    void sendsOneTrimAtATime() {
        store.logs.on(LOG, Call.TRIM, 1, Fault.stall());
        store.target.settle(4);
        store.begin();
        housekeep();
        assertThat(store.logs.calls(LOG, Call.TRIM)).isEqualTo(1);
    }

    @Test
    void trimsAgainAfterATrimThatNobodyAnswered() {
        store.logs.on(LOG, Call.TRIM, 1, Fault.stall());
        store.target.settle(4);
        store.begin().overdue(Awaited.TRIM);
        housekeep();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(store.written().get(4));
    }

    @Test
    void closesALogThatBelongsToSomebodyElse() {
        store.logs.on(LOG, Call.TRIM, 1, Fault.fail(new LogFenced("", null)));
        store.target.settle(4);
        store.begin();
        housekeep();
        assertThat(store.logs.openHandles()).isZero();
        assertThat(store.logs.calls(LOG, Call.TRIM)).isEqualTo(1);
    }

    @Test
    void trimsNothingWhenTheTargetCannotSay() {
        store.target.settles(() -> {
            throw new IllegalStateException();
        });
        store.begin();
        assertThat(store.isAlive()).isTrue();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(LogPosition.EARLIEST);
    }

    @Test
    void trimsWhatWasAppendedSinceOnceThatIsSettledToo() {
        store.target.settle(8);
        store.begin();
        store.write(3);
        store.target.append(store.written().get(11), 11);
        housekeep();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(store.written().get(8));
        store.target.settle(11);
        housekeep();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(store.written().get(11));
        housekeep();
        assertThat(store.logs.calls(LOG, Call.TRIM)).isEqualTo(2);
    }

    @Test
    void keepsWhatWasAppendedBehindAnEntryThatIsNotSettled() {
        store.target.settle(7);
        store.begin();
        store.write(1);
        store.target.append(store.written().get(9), 2);
        housekeep();
        assertThat(store.logs.markDelete(LOG)).isEqualTo(store.written().get(7));
    }

    private void housekeep() {
        store.command(new RecoveryCommand.Housekeep());
    }
}
