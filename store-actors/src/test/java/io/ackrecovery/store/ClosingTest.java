package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.store.Message.Awaited;
import io.ackrecovery.supervisor.RecoveryCommand;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A close in each phase: it wins, and nothing stays open. */
class ClosingTest {

    private final StoreDriver store = StoreDriver.create().write(9);

    @AfterEach
    void leavesNothingOpen() {
        assertThat(store.logs.openHandles()).isZero();
        assertThat(store.logs.violations()).isEmpty();
    }

    @Test
    void endsAtOnceBeforeTheFirstAttempt() {
        store.close();
        assertThat(store.isAlive()).isFalse();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isZero();
    }

    @Test
    void waitsForARunningOpenAndClosesWhatItBrings() {
        Fault.Hold open = Fault.hold();
        store.logs.on(LOG, Call.OPEN, 1, open);
        store.begin().close();
        assertThat(store.isAlive()).isTrue();
        open.release();
        store.run();
        assertThat(store.isAlive()).isFalse();
        assertThat(store.logs.calls(LOG, Call.READ)).isZero();
    }

    @Test
    void endsWhenARunningOpenFails() {
        Fault.Hold open = Fault.hold();
        store.logs.on(LOG, Call.OPEN, 1, open);
        store.begin().close();
        open.fail(new LogUnavailable("", null));
        store.run();
        assertThat(store.isAlive()).isFalse();
    }

    /** Pulsar 11412: an open never calls back. */
    @Test
    void doesNotWaitForAnOpenForEver() {
        store.logs.on(LOG, Call.OPEN, 1, Fault.stall());
        store.begin().close().overdue(Awaited.CLOSE);
        assertThat(store.isAlive()).isFalse();
    }

    @Test
    void closesALogThatOpensAfterTheActorIsGone() {
        Fault.Hold open = Fault.hold();
        store.logs.on(LOG, Call.OPEN, 1, open);
        store.begin().stopHard();
        open.release();
        assertThat(store.logs.calls(LOG, Call.CLOSE)).isEqualTo(1);
    }

    @Test
    void appliesNothingMoreWhileItRecovers() {
        CompletableFuture<Void> held = store.target.hold();
        store.begin().close();
        held.complete(null);
        store.run();
        assertThat(store.isAlive()).isFalse();
        assertThat(store.target.given()).hasSize(3);
    }

    @Test
    void dropsAReadThatComesLate() {
        Fault.Hold read = Fault.hold();
        store.logs.on(LOG, Call.READ, 1, read);
        store.begin().close();
        read.release();
        store.run();
        assertThat(store.target.given()).isEmpty();
    }

    @Test
    void closesWhileItAsksWhoOwnsTheLog() {
        store.logs.on(LOG, Call.CONFIRM, 1, Fault.stall());
        store.begin().close();
        assertThat(store.isAlive()).isFalse();
    }

    @Test
    void closesWhileItWaitsForAVerdict() {
        store.logs.on(LOG, Call.READ, 1, Fault.fail(new LogUnavailable("", null)));
        store.begin().close();
        assertThat(store.isAlive()).isFalse();
    }

    @Test
    void closesAfterAHalt() {
        store.logs.on(LOG, Call.READ, 1, Fault.fail(new LogUnavailable("", null)));
        store.begin().command(new RecoveryCommand.Halt()).close();
        assertThat(store.isAlive()).isFalse();
        assertThat(store.logs.calls(LOG, Call.CLOSE)).isEqualTo(1);
    }

    @Test
    void closesOnceRecovered() {
        store.begin().close();
        assertThat(store.isAlive()).isFalse();
    }

    @Test
    void endsWhenTheCloseFails() {
        store.logs.on(LOG, Call.CLOSE, 1, Fault.throwing(new IllegalStateException()));
        store.begin().close();
        assertThat(store.isAlive()).isFalse();
    }

    @Test
    void doesNotWaitForACloseForEver() {
        store.logs.on(LOG, Call.CLOSE, 1, Fault.stall());
        store.begin().close();
        assertThat(store.isAlive()).isTrue();
        store.close().overdue(Awaited.CLOSE);
        assertThat(store.isAlive()).isFalse();
    }

    @Test
    void beginsNothingOnceItCloses() {
        store.logs.on(LOG, Call.CLOSE, 1, Fault.stall());
        store.begin().close().begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
    }
}
