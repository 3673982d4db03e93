package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.store.Message.Awaited;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may become of the call for evidence, made by the third attempt here. */
class GatheringEvidenceTest {

    private final StoreDriver store = StoreDriver.create("max-batch-entries = 3, suspect-after = 2, reopen-after = 100")
            .write(9);

    @BeforeEach
    void makeTheFirstEntryUnreadable() {
        store.logs.makeUnreadable(LOG, store.written().get(0));
    }

    @AfterEach
    void keepsThePromisesOfThePort() {
        assertThat(store.logs.violations()).isEmpty();
    }

    private void begin(int attempts) {
        for (int i = 0; i < attempts; i++) {
            store.begin();
        }
    }

    private int reads() {
        return store.logs.calls(LOG, Call.READ);
    }

    private void unavailable() {
        assertThat(store.failed().cause()).isInstanceOf(LogUnavailable.class);
        assertThat(store.failed().skippable()).isFalse();
    }

    @Test
    void nothingIsReadAfterARefusalToSayAndTheNextAttemptsDoWithout() {
        store.logs.on(LOG, Call.EVIDENCE, 1, Fault.fail(new LogUnavailable("out", null)));
        begin(3);
        unavailable();
        assertThat(store.failed().cause())
                .hasMessageContaining(
                        "no evidence against entry " + store.written().get(0));
        assertThat(reads()).isEqualTo(2);
        begin(2);
        assertThat(reads()).isEqualTo(4);
        assertThat(store.logs.calls(LOG, Call.EVIDENCE)).isEqualTo(1);
        begin(1);
        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class);
    }

    @Test
    void silenceIsNoEvidence() {
        Fault.Hold held = Fault.hold();
        store.logs.on(LOG, Call.EVIDENCE, 1, held);
        begin(3);
        store.overdue(Awaited.EVIDENCE);
        unavailable();
        assertThat(store.failed().cause()).hasMessageEndingWith("no answer within 30 s");
        assertThat(reads()).isEqualTo(2);
        held.release();
        store.run();
        begin(1);
        unavailable();
        assertThat(reads()).isEqualTo(3);
    }

    @Test
    void whateverBreaksWhileGatheringIsNoEvidence() {
        store.logs.on(LOG, Call.EVIDENCE, 1, Fault.throwing(new StackOverflowError()));
        begin(3);
        unavailable();
        assertThat(store.failed().cause())
                .hasCauseInstanceOf(StackOverflowError.class)
                .hasMessageEndingWith("StackOverflowError");
        assertThat(store.deadlines()).isEmpty();
    }

    @Test
    void anAnswerThatComesTwiceCountsOnce() {
        store.logs.on(LOG, Call.EVIDENCE, 1, Fault.twice());
        begin(3);
        assertThat(store.failed().cause()).isInstanceOf(EntryLost.class);
        assertThat(reads()).isEqualTo(3);
    }

    @Test
    void aLogThatIsNoLongerOursIsToldAndClosed() {
        store.logs.on(LOG, Call.EVIDENCE, 1, Fault.fail(new LogFenced("fenced", null)));
        begin(3);
        assertThat(store.failed().cause()).isInstanceOf(LogFenced.class);
        assertThat(store.logs.openHandles()).isZero();
    }

    @Test
    void aLogThatWasClosedIsTold() {
        store.logs.on(LOG, Call.EVIDENCE, 1, Fault.fail(new LogClosed("closed", null)));
        begin(3);
        assertThat(store.failed().cause()).isInstanceOf(LogClosed.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCloseWhileGatheringWins(boolean answered) {
        Fault.Hold held = Fault.hold();
        store.logs.on(LOG, Call.EVIDENCE, 1, held);
        begin(3);
        store.close();
        if (answered) {
            held.release();
        }
        assertThat(store.isAlive()).isFalse();
        assertThat(store.logs.openHandles()).isZero();
        assertThat(reads()).isEqualTo(2);
    }
}
