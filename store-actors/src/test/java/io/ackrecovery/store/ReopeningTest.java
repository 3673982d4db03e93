package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogUnavailable;
import org.junit.jupiter.api.Test;

/** A log that is opened anew after failures: only by its owner, for opening it takes it from another one. */
class ReopeningTest {

    private static final Fault OUT = Fault.fail(new LogUnavailable("out", null));

    private final StoreDriver store =
            StoreDriver.create("max-batch-entries = 3, reopen-after = 2").write(6);

    @Test
    void opensTheLogAnewAfterFruitlessAttemptsOnceItIsKnownToBeOurs() {
        store.logs.on(LOG, Call.READ, 1, OUT).on(LOG, Call.READ, 2, OUT);
        store.begin().begin().begin();

        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(2);
        assertThat(store.logs.openHandles()).isEqualTo(1);
        assertThat(store.recovered().gaps()).isEmpty();
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void doesNotOpenTheLogAgainWhenAnotherOwnerHasIt() {
        store.logs.on(LOG, Call.READ, 1, OUT).on(LOG, Call.READ, 2, OUT);
        store.begin().begin();
        store.logs.fence(LOG);
        store.begin();

        assertThat(store.failed().cause()).isInstanceOf(LogFenced.class);
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
        assertThat(store.logs.openHandles()).isZero();
    }

    @Test
    void doesNotOpenTheLogAgainAsLongAsNobodyCanSayWhoseItIs() {
        store.logs.on(LOG, Call.READ, 1, OUT).on(LOG, Call.READ, 2, OUT).on(LOG, Call.CONFIRM, 1, OUT);
        store.begin().begin().begin();

        assertThat(store.failed().cause()).isInstanceOf(LogUnavailable.class);
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);

        store.begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(2);
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void anAnswerAboutTheOwnerThatNeverComesFailsTheAttempt() {
        store.logs.on(LOG, Call.READ, 1, OUT).on(LOG, Call.READ, 2, OUT).on(LOG, Call.CONFIRM, 1, Fault.stall());
        store.begin().begin().begin().overdue(Message.Awaited.OWNERSHIP);

        assertThat(store.failed().cause()).isInstanceOf(LogUnavailable.class);
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
    }
}
