package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Rule;
import io.ackrecovery.supervisor.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OutcomeGaugeTest {
    private long now;
    private final OutcomeGauge gauge = new OutcomeGauge(
            FailurePolicy.builder()
                    .on(IOException.class, Rule.restart(), "heals")
                    .build(),
            Duration.ofSeconds(10),
            () -> now);

    @Test
    void ofEachRecoveryTheLatestCounts() {
        fail("a", new IOException());
        fail("a", new IOException());
        fail("b", new IOException());
        succeed("b");
        succeed("c");
        assertThat(gauge.read()).isEqualTo(new NodeReport.Outcomes(1, 3, 3, 2));
    }

    @Test
    void failuresThatDoNotHealAreNone() {
        fail("a", new IllegalStateException());
        assertThat(gauge.read()).isEqualTo(NodeReport.Outcomes.NONE);
    }

    @Test
    void whatIsOlderThanTheWindowIsForgottenButStaysCounted() {
        fail("a", new IOException());
        now = TimeUnit.SECONDS.toNanos(11);
        assertThat(gauge.read()).isEqualTo(new NodeReport.Outcomes(0, 0, 1, 0));
    }

    @Test
    void anAttemptSucceedsOnce() {
        succeed("a");
        gauge.progressed("a", new Progress(1, 1, 9), new Progress(2, 2, 9));
        gauge.ended("a", new Outcome.Complete("a", new Progress(9, 9, 9)), 1, Duration.ZERO);
        assertThat(gauge.read().successes()).isEqualTo(1);
    }

    @Test
    void anEmptyLogThatIsRecoveredIsASuccess() {
        gauge.attemptBegan("a", 1);
        gauge.ended("a", new Outcome.Complete("a", Progress.NONE), 1, Duration.ZERO);
        assertThat(gauge.read().successes()).isEqualTo(1);
    }

    private void succeed(String id) {
        gauge.attemptBegan(id, 1);
        gauge.progressed(id, Progress.NONE, new Progress(1, 1, 9));
    }

    private void fail(String id, Throwable cause) {
        gauge.attemptBegan(id, 1);
        gauge.attemptFailed(id, 1, RecoveryPhase.OPENING, cause, new Verdict.Stop());
    }
}
