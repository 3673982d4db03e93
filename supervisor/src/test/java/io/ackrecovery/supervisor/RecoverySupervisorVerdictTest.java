package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.AcceptPartial;
import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.RecoveryCommand.Halt;
import io.ackrecovery.supervisor.TestFailures.Fenced;
import io.ackrecovery.supervisor.TestFailures.Lost;
import io.ackrecovery.supervisor.TestFailures.LostPerhaps;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class RecoverySupervisorVerdictTest {
    private final Stage stage = Stage.open();

    @Test
    void stopsWhatThePolicyStops() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.told("a");
        stage.progress("a", 1, 40);
        Unlisted cause = new Unlisted();
        stage.fail("a", 1, cause);
        assertThat(stage.told("a")).containsExactly(new Halt());
        assertThat(answer.getAllReceived())
                .containsExactly(new Outcome.Stopped("a", new Progress(40, 40, 100), List.of(), cause));
        assertThat(stage.status("", 1).permitsInUse()).isZero();
    }

    @Test
    void acceptsAPartialResultWhereThePolicySaysSo() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.told("a");
        Fenced cause = new Fenced();
        stage.fail("a", 1, cause);
        assertThat(stage.told("a")).containsExactly(new AcceptPartial());
        assertThat(answer.hasMessages()).isFalse();
        stage.recovered("a", 1);
        assertThat(answer.getAllReceived())
                .containsExactly(new Outcome.Partial("a", new Progress(100, 100, 100), List.of(), cause));
    }

    @Test
    void stopsIfAcceptingAPartialResultFails() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.fail("a", 1, new Fenced());
        stage.fail("a", 1, new Fenced());
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void confirmsALossThenSkipsItWhereThatIsAllowed() {
        TestInbox<Outcome> answer = stage.recover("a", true);
        stage.told("a");
        stage.failSkippably("a", 1, new LostPerhaps());
        stage.pass(Duration.ofMillis(50));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, false));
        stage.failSkippably("a", 2, new LostPerhaps());
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(3, true));
        Gap gap = new Gap("ledger 5", 12);
        stage.report(new RecoveryReport.Skipped("a", 3, gap));
        assertThat(stage.status("a").gaps()).containsExactly(gap);
        stage.recovered("a", 3, gap);
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Partial.class);
        assertThat(stage.observed.of("skipped")).containsExactly("skipped a ledger 5");
    }

    @Test
    void skipsNothingWhenSkippingIsOff() {
        TestInbox<Outcome> answer = stage.recover("a", false);
        stage.failSkippably("a", 1, new Lost());
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void skipsJustTheLossThatSomebodyConsentedTo() {
        TestInbox<Outcome> answer = stage.recover("a", loss -> loss instanceof Unlisted);
        stage.told("a");
        stage.failSkippably("a", 1, new CompletionException(new Unlisted()));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, true));
        stage.report(new RecoveryReport.Skipped("a", 2, new Gap("ledger 5", 1)));

        stage.failSkippably("a", 2, new LostPerhaps());
        stage.pass(Duration.ofMillis(100));
        stage.failSkippably("a", 3, new LostPerhaps());

        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void aConsentThatThrowsIsNone() {
        TestInbox<Outcome> answer = stage.recover("a", loss -> {
            throw new StackOverflowError();
        });
        stage.failSkippably("a", 1, new Lost());

        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void skipsNothingThatTheRecoveryCannotDoWithout() {
        TestInbox<Outcome> answer = stage.recover("a", true);
        stage.fail("a", 1, new Lost());
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void stopsWhenSkippingDidNotGetPastTheLoss() {
        TestInbox<Outcome> answer = stage.recover("a", true);
        stage.failSkippably("a", 1, new Lost());
        stage.failSkippably("a", 2, new Lost());
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Stopped.class);
        assertThat(stage.status("a").lastCause()).contains("skipping did not get past it");
    }

    @Test
    void stopsWhenThereAreTooManyGaps() {
        Stage strict = Stage.open("max-gaps = 2");
        TestInbox<Outcome> answer = strict.recover("a", true);
        for (int attempt = 1; attempt <= 3; attempt++) {
            if (attempt > 1) {
                strict.report(new RecoveryReport.Skipped("a", attempt, new Gap("entry " + attempt, 1)));
            }
            assertThat(answer.hasMessages()).isFalse();
            strict.failSkippably("a", attempt, new Lost());
        }
        Outcome.Stopped stopped = (Outcome.Stopped) answer.receiveMessage();
        assertThat(stopped.gaps()).hasSize(2);
        assertThat(stopped.cause()).hasMessageContaining("ack-recovery.supervisor.max-gaps = 2");
        assertThat(stopped.cause()).hasCauseInstanceOf(Lost.class);
    }

    @Test
    void givesErrorsAndFailuresWithoutCauseOrMessageAVerdict() {
        for (Throwable cause : new Throwable[] {new StackOverflowError(), new Exception((String) null), null}) {
            TestInbox<Outcome> answer = stage.recover("id-" + cause);
            stage.fail("id-" + cause, 1, cause);
            Outcome.Stopped stopped = (Outcome.Stopped) answer.receiveMessage();
            assertThat(stopped.cause()).isNotNull();
        }
    }

    @Test
    void handsOutTheCauseAsItWasReportedAndDecidesByWhatIsInIt() {
        stage.recover("a");
        stage.fail("a", 1, new CompletionException(new Unavailable()));
        assertThat(stage.status("a").lastCause()).isEqualTo("Unavailable: bookcase locked");
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.BACKING_OFF);
        stage.pass(Duration.ofSeconds(1));
        TestInbox<Outcome> answer = stage.recover("b");
        Throwable wrapped = new CompletionException(new Unlisted());
        stage.fail("b", 1, wrapped);
        assertThat(((Outcome.Stopped) answer.receiveMessage()).cause()).isSameAs(wrapped);
    }
}
