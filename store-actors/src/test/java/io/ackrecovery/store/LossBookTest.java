package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class LossBookTest {
    private static final LogGap GAP = new LogGap(new LogPosition(5, 0), new LogPosition(6, 0), 10);
    private static final LedgerLost LOSS = new LedgerLost("ledger 5 is gone", GAP, null);

    private final LossBook book = new LossBook();

    @Test
    void remembersWhatTheLastFailureCouldNotGet() {
        fail(new CompletionException(LOSS));
        ended(new Outcome.Stopped("a", Progress.NONE, List.of(), LOSS));
        assertThat(book.of("a")).contains(GAP);
        assertThat(book.of("b")).isEmpty();
    }

    @Test
    void anotherFailureIsNotTheLossOfBefore() {
        fail(LOSS);
        fail(new LogUnavailable("away", null));
        assertThat(book.of("a")).isEmpty();
    }

    @Test
    void whatIsRecoveredOrClosedLacksNothingAnyMore() {
        fail(LOSS);
        ended(new Outcome.Complete("a", Progress.NONE));
        assertThat(book.of("a")).isEmpty();
        fail(LOSS);
        book.phaseChanged("a", RecoveryPhase.CLOSING, null);
        assertThat(book.of("a")).isEmpty();
    }

    private void fail(Throwable cause) {
        book.attemptFailed("a", 1, RecoveryPhase.RECOVERING, cause, new Verdict.Stop());
    }

    private void ended(Outcome outcome) {
        book.ended("a", outcome, 1, Duration.ZERO);
    }
}
