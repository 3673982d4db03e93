package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import io.ackrecovery.supervisor.TestFailures.Lost;
import io.ackrecovery.supervisor.TestFailures.LostPerhaps;
import io.ackrecovery.supervisor.TestFailures.TargetBroken;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class RecoverySupervisorOperatorTest {
    private final Stage stage = Stage.open("max-permits = 1, max-gaps = 1");

    @Test
    void retryEndsABackoff() {
        stage.recover("a");
        stage.told("a");
        stage.fail("a", 1, new Unavailable());
        assertThat(stage.retry("a")).isEqualTo(new Accepted("a"));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, false));
        assertThat(stage.isBackoffTimerSet("a")).isFalse();
        stage.pass(Duration.ofSeconds(1));
        assertThat(stage.told("a")).isEmpty();
    }

    @Test
    void retryStillWaitsForAPermit() {
        stage.recover("a");
        stage.told("a");
        stage.fail("a", 1, new Unavailable());
        stage.recover("b");
        assertThat(stage.retry("a")).isEqualTo(new Accepted("a"));
        assertThat(stage.told("a")).isEmpty();
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.AWAITING_PERMIT);
        stage.recovered("b", 1);
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, false));
    }

    @Test
    void retryAfterAStopBeginsAnewWithoutASecondAnswer() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.fail("a", 1, new Unavailable());
        stage.pass(Duration.ofSeconds(1));
        stage.fail("a", 2, new Unlisted());
        stage.told("a");
        assertThat(answer.getAllReceived()).hasSize(1);
        assertThat(stage.retry("a")).isEqualTo(new Accepted("a"));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(3, false));
        stage.fail("a", 3, new Unavailable());
        assertThat(stage.status("a").nextRetryIn()).as("fresh history").isEqualTo(Duration.ofMillis(50));
        stage.pass(Duration.ofMillis(50));
        stage.recovered("a", 4);
        assertThat(answer.hasMessages()).isFalse();
        assertThat(stage.observed.of("ended")).containsExactly("ended a Stopped 2 1000", "ended a Complete 4 50");
    }

    @Test
    void retryIsRejectedWhenTheTargetIsInUnknownState() {
        stage.recover("a");
        stage.fail("a", 1, new TargetBroken());
        assertRejected(stage.retry("a"), "state of its target is unknown");
        assertRejected(stage.skip("a"), "state of its target is unknown");
    }

    @Test
    void retryIsRejectedWhereThereIsNothingToRetry() {
        assertRejected(stage.retry("a"), "no such recovery");
        stage.recover("a");
        assertRejected(stage.retry("a"), "OPENING");
        stage.recover("b");
        assertRejected(stage.retry("b"), "AWAITING_PERMIT");
        stage.recovered("a", 1);
        assertRejected(stage.retry("a"), "RECOVERED");
        stage.close("a");
        assertRejected(stage.retry("a"), "closing");
    }

    @Test
    void skipAfterAStopGoesOnWithoutTheLoss() {
        stage.recover("a");
        stage.failSkippably("a", 1, new Lost());
        stage.told("a");
        assertThat(stage.status("a").skippable()).isTrue();
        assertThat(stage.skip("a")).isEqualTo(new Accepted("a"));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, true));
        stage.recovered("a", 2, new Gap("ledger 5", 3));
        assertThat(stage.status("a").gaps()).hasSize(1);
        assertThat(stage.observed.of("ended a Partial")).hasSize(1);
    }

    @Test
    void skipDuringABackoffNeedNotWaitForTheConfirmation() {
        stage.recover("a");
        stage.failSkippably("a", 1, new LostPerhaps());
        stage.told("a");
        assertThat(stage.skip("a")).isEqualTo(new Accepted("a"));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, true));
    }

    @Test
    void skipIsRejectedWhenTheFailureCannotBeSkipped() {
        stage.recover("a");
        stage.fail("a", 1, new Unavailable());
        assertRejected(stage.skip("a"), "cannot be skipped: Unavailable: bookcase locked");
        assertThat(stage.isBackoffTimerSet("a")).isTrue();
    }

    @Test
    void skipIsRejectedWhenAnotherFailureHasComeThanTheOneNamed() {
        stage.recover("a");
        stage.failSkippably("a", 1, new Lost());
        assertRejected(skipNamed("LedgerLost: ledger 7"), "not the one named, but: Lost");
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.STOPPED);
        assertThat(skipNamed(stage.status("a").lastCause())).isEqualTo(new Accepted("a"));
    }

    @Test
    void skipIsRejectedWhenThereAreTooManyGaps() {
        stage.recover("a", true);
        stage.failSkippably("a", 1, new Lost());
        stage.report(new RecoveryReport.Skipped("a", 2, new Gap("entry 1", 1)));
        stage.failSkippably("a", 2, new Lost());
        assertRejected(stage.skip("a"), "ack-recovery.supervisor.max-gaps = 1");
    }

    @Test
    void skipIsRejectedWhereThereIsNothingToSkip() {
        assertRejected(stage.skip("a"), "no such recovery");
        stage.recover("a");
        assertRejected(stage.skip("a"), "OPENING");
    }

    private CommandReply skipNamed(String lastCause) {
        TestInbox<CommandReply> reply = stage.ask(replyTo -> new RecoverySupervisor.Skip("a", lastCause, replyTo));
        return reply.receiveMessage();
    }

    private static void assertRejected(CommandReply reply, String reason) {
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.reason()).contains(reason));
    }
}
