package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.store.Message.Awaited;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryReport;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What the target may do to a replay. */
class ApplyingTest {

    private final StoreDriver store = StoreDriver.create().write(9);

    @Test
    void failsWhenTheTargetFails() {
        RuntimeException failure = new RuntimeException("full");
        store.target.answers(entries -> CompletableFuture.failedFuture(failure));
        store.begin();
        assertTargetFailed("the target failed to apply entries of log log: RuntimeException: full");
        assertThat(store.failed().cause()).hasCause(failure);
    }

    @Test
    void failsWhenTheTargetThrows() {
        store.target.answers(entries -> {
            throw new StackOverflowError();
        });
        store.begin();
        assertTargetFailed("the target failed to apply entries of log log: StackOverflowError");
    }

    @Test
    void failsWhenTheTargetThrowsWhatCannotBeLookedAt() {
        RuntimeException hostile = new RuntimeException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new IllegalStateException("asked for its message");
            }
        };
        store.target.answers(entries -> {
            throw hostile;
        });
        store.begin();
        assertThat(store.failed().cause())
                .isInstanceOf(ReplayTargetFailed.class)
                .hasCause(hostile);
    }

    @Test
    void failsWhenTheTargetAnswersNull() {
        store.target.answers(entries -> null);
        store.begin();
        assertThat(store.failed().cause()).isInstanceOf(ReplayTargetFailed.class);
    }

    @Test
    void failsWhenTheTargetDoesNotAnswerAndDropsTheLateAnswer() {
        CompletableFuture<Void> held = store.target.hold();
        store.begin().overdue(Awaited.APPLY);
        assertTargetFailed("the target did not apply entries of log log within 60 s");
        held.complete(null);
        store.run();
        assertThat(store.reports(RecoveryReport.Recovered.class)).isEmpty();
        assertThat(store.target.given()).hasSize(3);
    }

    @Test
    void appliesNothingMoreAfterAFailureNotEvenWhatWasRead() {
        CompletableFuture<Void> held = store.target.hold();
        store.begin();
        held.completeExceptionally(new RuntimeException());
        store.run();
        assertThat(store.target.batchSizes()).containsExactly(3);
    }

    @Test
    void waitsForTheOutstandingReadBeforeItReports() {
        CompletableFuture<Void> held = store.target.hold();
        Fault.Hold read = Fault.hold();
        store.logs.on(LOG, Call.READ, 2, read);
        store.begin();
        held.completeExceptionally(new RuntimeException());
        store.run();
        assertThat(store.reports(RecoveryReport.Failed.class)).isEmpty();
        read.release();
        store.run();
        assertThat(store.failed().cause()).isInstanceOf(ReplayTargetFailed.class);
        assertThat(store.target.given()).hasSize(3);
    }

    @Test
    void tellsThatMoreWasHandedOverThanApplied() {
        store.target.answers(entries -> CompletableFuture.failedFuture(new RuntimeException()));
        store.begin();
        assertThat(store.reports(RecoveryReport.Progressed.class))
                .containsExactly(new RecoveryReport.Progressed("id", 1, new Progress(3, 0, 9)));
    }

    private void assertTargetFailed(String message) {
        assertThat(store.failed().cause())
                .isInstanceOf(ReplayTargetFailed.class)
                .hasMessage(message);
    }
}
