package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.store.ReplayTargetFailed;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoverySupervisor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Targets that throw, fail or never answer, while real logs are replayed. */
class TargetIT {

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

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of("fails", failing(new IllegalStateException("on purpose"))),
                Arguments.of("throws", throwing(new IllegalStateException("on purpose"))),
                Arguments.of("throws an Error", throwing(new AssertionError())),
                Arguments.of("answers null", (Supplier<CompletionStage<Void>>) () -> null),
                Arguments.of("never answers", (Supplier<CompletionStage<Void>>) CompletableFuture::new));
    }

    @ParameterizedTest(name = "a target that {0}")
    @MethodSource("failures")
    @Tag("I2")
    @Tag("I8")
    void stopsTheReplayForGood(String what, Supplier<CompletionStage<Void>> apply) throws Exception {
        WrittenEntries written = bookies.write(200, 101);
        TappedLogs logs = bookies.broker();
        RecordingTarget target = new RecordingTarget().instead(3, apply);
        try (Supervised supervised = new Supervised(logs, SMALL_BATCHES, "ack-recovery.store.apply-timeout = 1s")) {
            Outcome.Stopped stopped = Expect.outcome(supervised.recover(written.log(), target), Outcome.Stopped.class);

            assertThat(stopped.cause()).isInstanceOf(ReplayTargetFailed.class);
            assertThat(target.applied()).hasSize(40);
            assertThat(supervised.retry(written.log())).isInstanceOf(RecoverySupervisor.Rejected.class);
            assertThat(supervised.skip(written.log())).isInstanceOf(RecoverySupervisor.Rejected.class);
            assertThat(target.applied()).hasSize(40);
        }
    }

    @Test
    void anewTargetRecoversTheStoreThatItsPredecessorStopped() throws Exception {
        WrittenEntries written = bookies.write(200, 101);
        RecordingTarget second = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker(), SMALL_BATCHES)) {
            RecordingTarget first = new RecordingTarget().instead(2, failing(new IllegalStateException()));
            Expect.outcome(supervised.recover(written.log(), first), Outcome.Stopped.class);

            Expect.outcome(supervised.recover(written.log(), second), Outcome.Complete.class);

            Expect.allApplied(second, written);
        }
    }

    @Test
    @Tag("I6")
    void aTargetThatHangsKeepsNoOtherStoreWaiting() throws Exception {
        WrittenEntries hanging = bookies.write(100, 101);
        WrittenEntries other = bookies.write(100, 101);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker(), SMALL_BATCHES)) {
            RecordingTarget hangs = new RecordingTarget().holdUntil(1, new CompletableFuture<>());
            supervised.recover(hanging.log(), hangs);
            hangs.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);

            Expect.outcome(supervised.recover(other.log(), target), Outcome.Complete.class);

            Expect.allApplied(target, other);
        }
    }

    private static Supplier<CompletionStage<Void>> failing(Throwable failure) {
        return () -> CompletableFuture.failedFuture(failure);
    }

    private static Supplier<CompletionStage<Void>> throwing(Throwable thrown) {
        return () -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        };
    }
}
