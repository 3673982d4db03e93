package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.TestFailures.Corrupt;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class RecoverySupervisorPacingTest {
    private final Stage stage = Stage.open();

    @Test
    void beginsNoAttemptBeforeTheBackoffHasPassed() {
        stage.recover("a");
        stage.told("a");
        stage.fail("a", 1, new Unavailable());
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.BACKING_OFF);
        stage.pass(Duration.ofMillis(49));
        assertThat(stage.told("a")).isEmpty();
        stage.pass(Duration.ofMillis(1));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, false));
    }

    @Test
    void beginsNoAttemptAfterTheBackoffWithoutAPermit() {
        Stage narrow = Stage.open("max-permits = 1");
        narrow.recover("a");
        narrow.told("a");
        narrow.recover("b");
        narrow.fail("a", 1, new Unavailable());
        assertThat(narrow.told("b")).containsExactly(new BeginAttempt(1, false));
        narrow.pass(Duration.ofSeconds(1));
        assertThat(narrow.told("a")).isEmpty();
        assertThat(narrow.status("a").phase()).isEqualTo(RecoveryPhase.AWAITING_PERMIT);
        narrow.recovered("b", 1);
        assertThat(narrow.told("a")).containsExactly(new BeginAttempt(2, false));
    }

    @Test
    void backsOffFromTheBeginningAfterProgress() {
        stage.recover("a");
        failAndWait("a", 1, 50);
        failAndWait("a", 2, 100);
        failAndWait("a", 3, 200);
        stage.report(new RecoveryReport.Failed("a", 4, new Unavailable(), true, false));
        assertThat(stage.status("a").nextRetryIn()).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void doesNotBackOffFromTheBeginningMerelyBecauseItWasRestarted() {
        stage.recover("a");
        failAndWait("a", 1, 50);
        stage.fail("a", 2, new Unavailable());
        assertThat(stage.status("a").nextRetryIn()).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void stopsWhenTheRestartBudgetIsUsedUp() {
        Stage limited = Stage.open("restart-budget = 2");
        TestInbox<Outcome> answer = limited.recover("a");
        limited.fail("a", 1, new Unavailable());
        limited.pass(Duration.ofSeconds(1));
        assertThat(answer.hasMessages()).isFalse();
        limited.fail("a", 2, new Unavailable());
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void dropsReportsOfEarlierAttempts() {
        TestInbox<Outcome> answer = stage.recover("a");
        failAndWait("a", 1, 50);
        stage.told("a");
        stage.progress("a", 1, 70);
        stage.fail("a", 1, new Unlisted());
        stage.recovered("a", 1);
        assertThat(answer.hasMessages()).isFalse();
        assertThat(stage.status("a").progress()).isEqualTo(Progress.NONE);
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.OPENING);
        assertThat(stage.told("a")).isEmpty();
    }

    @Test
    void dropsReportsOfAnAttemptThatHasFailed() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.fail("a", 1, new Unavailable());
        stage.recovered("a", 1);
        stage.fail("a", 1, new Unlisted());
        assertThat(answer.hasMessages()).isFalse();
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.BACKING_OFF);
    }

    @Test
    void triesACorruptionAsOftenAsItsRuleSays() {
        TestInbox<Outcome> answer = stage.recover("a", true);
        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThat(answer.hasMessages()).isFalse();
            stage.fail("a", attempt, new Corrupt());
            stage.pass(Duration.ofSeconds(1));
        }
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void keepsNoTimerForARecoveryAtRest() {
        stage.recover("a");
        failAndWait("a", 1, 50);
        stage.recovered("a", 2);
        assertThat(stage.timersSet()).as("housekeeping alone").isEqualTo(1);
    }

    private void failAndWait(String id, int attempt, long backoffMillis) {
        stage.fail(id, attempt, new Unavailable());
        assertThat(stage.status(id).nextRetryIn()).isEqualTo(Duration.ofMillis(backoffMillis));
        stage.pass(Duration.ofMillis(backoffMillis));
    }
}
