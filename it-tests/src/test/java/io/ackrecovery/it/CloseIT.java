package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A close in each phase, on real bookies. */
class CloseIT {

    private static final String SMALL_BATCHES = "ack-recovery.store.max-batch-entries = 20";

    private static Bookies bookies;

    @BeforeAll
    static void start() throws Exception {
        bookies = new Bookies();
    }

    @AfterAll
    static void stop() {
        bookies.close();
    }

    private static final Duration SILENCE = Duration.ofSeconds(1);

    /** Where the store is brought to before it is closed. */
    enum Moment {
        AWAITING_PERMIT,
        OPENING,
        RECOVERING,
        BACKING_OFF,
        STOPPED,
        RECOVERED
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    @Tag("I4")
    @Tag("I5")
    void afterACloseNothingOpensReadsOrAppliesAndTheRecoverHasOneAnswer(Moment moment) throws Exception {
        WrittenEntries written = bookies.write(200, 101);
        WrittenEntries other = bookies.write(10, 101);
        TappedLogs logs = bookies.broker();
        RecordingTarget target = new RecordingTarget();
        CompletableFuture<Void> never = new CompletableFuture<>();
        switch (moment) {
            case OPENING -> logs.on(written.log(), Call.OPEN, 1, Fault.stall());
            case RECOVERING -> target.holdUntil(2, never);
            case BACKING_OFF -> logs.on(written.log(), Call.READ, 3, Fault.fail(new LogUnavailable("out", null)));
            case STOPPED -> logs.on(written.log(), Call.READ, 3, Fault.fail(new IllegalStateException("no")));
            case AWAITING_PERMIT, RECOVERED -> {}
        }
        try (Supervised supervised = new Supervised(
                logs,
                SMALL_BATCHES,
                "ack-recovery.supervisor { max-permits = 1, backoff { min = 1h, max = 1h } }",
                "ack-recovery.store.close-timeout = 500ms")) {
            RecordingTarget holdsThePermit = new RecordingTarget().holdUntil(1, never);
            if (moment == Moment.AWAITING_PERMIT) {
                supervised.recover(other.log(), holdsThePermit);
                holdsThePermit.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), target);
            if (moment == Moment.RECOVERING) {
                target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
            Pause.until(() -> supervised.isIn(written.log(), RecoveryPhase.valueOf(moment.name())));

            supervised.closeRecovery(written.log());
            int calls = logs.calls(written.log()).size();
            int applied = target.applied().size();
            if (moment == Moment.RECOVERING) {
                never.complete(null);
            }
            Pause.of(SILENCE);

            assertThat(logs.calls(written.log())).hasSize(calls);
            // A batch that the target was already given is the target's; nothing after it is.
            assertThat(target.applied().size() - applied).isLessThanOrEqualTo(moment == Moment.RECOVERING ? 20 : 0);
            boolean ended = moment == Moment.RECOVERED || moment == Moment.STOPPED;
            Outcome outcome = Expect.outcome(recovery, Outcome.class);
            assertThat(outcome instanceof Outcome.Closed).isNotEqualTo(ended);
            assertThat(supervised.observed().outcomes(written.log())).hasSize(1);
            assertThat(supervised.status(written.log())).isEmpty();
        }
    }

    @Test
    @Tag("I4")
    void aRecoverDuringACloseWaitsForItsEndAndThenRecovers() throws Exception {
        WrittenEntries written = bookies.write(200, 101);
        TappedLogs logs = bookies.broker();
        RecordingTarget second = new RecordingTarget();
        try (Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            RecordingTarget first = new RecordingTarget().holdUntil(2, new CompletableFuture<>());
            CompletableFuture<Outcome> closed = supervised.recover(written.log(), first);
            first.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);

            CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> supervised.closeRecovery(written.log()));
            Pause.until(closed::isDone);
            Expect.outcome(supervised.recover(written.log(), second), Outcome.Complete.class);

            closing.join();
            Expect.outcome(closed, Outcome.Closed.class);
            Expect.allApplied(second, written);
            long close = logs.calls(written.log(), Call.CLOSE).get(0).endedAt();
            assertThat(logs.calls(written.log(), Call.OPEN).get(1).beganAt()).isGreaterThanOrEqualTo(close);
        }
    }
}
