package io.ackrecovery.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** What the tests on real bookies keep asking. */
public final class Expect {

    /** A bound for tests that hang, far above what any of them takes. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private Expect() {}

    /** Waits for an outcome of this class. */
    public static <T extends Outcome> T outcome(CompletableFuture<Outcome> recovery, Class<T> type) throws Exception {
        Outcome outcome = recovery.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(outcome).isInstanceOf(type);
        return type.cast(outcome);
    }

    /** All entries were applied, each once and in order, and their fold is what was written. */
    public static void allApplied(RecordingTarget target, WrittenEntries written) {
        applied(target, written, position -> true);
    }

    /** The entries that pass were applied, each once and in order, and no other. */
    public static void applied(RecordingTarget target, WrittenEntries written, Predicate<LogPosition> replayed) {
        assertThat(target.applied())
                .containsExactlyElementsOf(
                        written.positions().stream().filter(replayed).toList());
        assertThat(target.state()).isEqualTo(written.stateOf(replayed));
    }
}
