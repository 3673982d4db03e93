package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.supervisor.AttemptGivenUp;
import io.ackrecovery.supervisor.RecoveryCommand.GiveUp;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attempts that are told to end before their time. */
class GivingUpTest {
    private final StoreDriver store = StoreDriver.create();

    @ParameterizedTest
    @EnumSource(
            value = Call.class,
            names = {"OPEN", "READ", "CONFIRM"})
    void endsAtOnceWhateverItWaitsForAndGoesOnWithTheNextAttempt(Call call) {
        store.logs.on(LOG, call, 1, Fault.stall());
        store.write(4).begin().command(new GiveUp(1));
        assertThat(store.failed().cause()).isInstanceOf(AttemptGivenUp.class);
        assertThat(store.deadlines()).isEmpty();
        if (call != Call.OPEN) {
            store.begin();
            assertThat(store.recovered().progress().applied()).isEqualTo(4);
            assertThat(store.target.given()).isEqualTo(store.written());
        }
    }

    @Test
    void anOpenThatComesLateIsUsedByTheNextAttempt() {
        store.logs.on(LOG, Call.OPEN, 1, Fault.stall());
        store.write(4).begin().command(new GiveUp(1)).begin();
        assertThat(store.logs.calls(LOG, Call.OPEN)).isEqualTo(1);
    }

    @Test
    void waitsForTheTargetAndReadsNothingMore() {
        CompletableFuture<Void> held = store.target.hold();
        store.write(30).begin().command(new GiveUp(1));
        int reads = store.logs.calls(LOG, Call.READ);
        int reports = store.reports.size();
        held.complete(null);
        store.run();
        assertThat(store.logs.calls(LOG, Call.READ)).isEqualTo(reads);
        assertThat(store.reports).hasSizeGreaterThan(reports);
        assertThat(store.failed().cause()).isInstanceOf(AttemptGivenUp.class);
        assertThat(store.failed().progressed()).isTrue();
        store.begin();
        assertThat(store.target.given()).isEqualTo(store.written());
    }

    @Test
    void anEarlierAttemptsEndChangesNothing() {
        store.logs.on(LOG, Call.READ, 1, Fault.stall());
        store.write(4).begin();
        int reports = store.reports.size();
        store.command(new GiveUp(7));
        assertThat(store.reports).hasSize(reports);
    }
}
