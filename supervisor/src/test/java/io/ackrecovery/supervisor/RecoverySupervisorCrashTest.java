package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

/** What happens when a recovery's actor throws, or ends, without having been told to. */
class RecoverySupervisorCrashTest {
    private final Stage stage = Stage.open();
    private final Error crash = new AssertionError();

    @Test
    void startsAfreshOnceIfTheTargetIsUntouched() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.childThrows("a", crash);
        assertThat(stage.made).hasSize(2);
        assertThat(stage.told("a")).as("backoff has not passed").isEmpty();
        stage.pass(Duration.ofMillis(50));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, false));
        stage.childThrows("a", crash);
        assertThat(stage.made).hasSize(2);
        assertThat(answer.getAllReceived()).containsExactly(new Outcome.Stopped("a", Progress.NONE, List.of(), crash));
    }

    @Test
    void stopsIfTheTargetWasGivenEntries() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.report(new RecoveryReport.Progressed("a", 1, new Progress(1, 0, 9)));
        stage.childThrows("a", crash);
        assertThat(stage.made).hasSize(1);
        assertThat(answer.getAllReceived())
                .containsExactly(new Outcome.Stopped("a", new Progress(1, 0, 9), List.of(), crash));
        assertThat(stage.status("a").lastCause()).isEqualTo("AssertionError");
        assertThat(stage.status("", 1).permitsInUse()).isZero();
    }

    @Test
    void whatCrashedCanOnlyBeClosedOrRecoveredAnew() {
        stage.recover("a");
        stage.progress("a", 1, 1);
        stage.childThrows("a", crash);
        assertThat(stage.retry("a")).isInstanceOf(Rejected.class);
        assertThat(stage.skip("a")).isInstanceOf(Rejected.class);
        TestInbox<Outcome> anew = stage.recover("a");
        stage.recovered("a", 1);
        assertThat(anew.receiveMessage()).isInstanceOf(Outcome.Complete.class);
    }

    @Test
    void whatCrashedClosesAtOnce() {
        stage.recover("a");
        stage.progress("a", 1, 1);
        stage.childThrows("a", crash);
        assertThat(stage.close("a").getAllReceived()).containsExactly(new RecoverySupervisor.Closed("a"));
        assertThat(stage.status("", 1).total()).isZero();
    }

    @Test
    void anActorThatEndsByItselfCountsAsCrashed() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.progress("a", 1, 1);
        stage.childEnds("a");
        Outcome.Stopped stopped = (Outcome.Stopped) answer.receiveMessage();
        assertThat(stopped.cause()).hasMessage("the recovery's actor ended by itself");
    }

    @Test
    void aCrashAfterRecoveryIsSeenInTheStatusAndAnswersNobodyAgain() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.recovered("a", 1);
        assertThat(answer.getAllReceived()).hasSize(1);
        stage.childThrows("a", crash);
        assertThat(answer.hasMessages()).isFalse();
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.STOPPED);
        assertThat(stage.observed.of("ended a Stopped")).hasSize(1);
        stage.pass(Duration.ofMinutes(5));
    }

    @Test
    void aCrashAfterAStopEndsNothingTwice() {
        stage.recover("a");
        stage.fail("a", 1, new Unlisted());
        stage.childThrows("a", crash);
        assertThat(stage.observed.of("ended")).hasSize(1);
        assertThat(stage.retry("a")).isInstanceOf(Rejected.class);
    }

    @Test
    void aCrashWhileWaitingForAPermitLeavesTheQueue() {
        Stage narrow = Stage.open("max-permits = 1");
        narrow.recover("busy");
        narrow.recover("a");
        narrow.childThrows("a", crash);
        narrow.recovered("busy", 1);
        assertThat(narrow.status("", 1).permitsInUse()).isZero();
        narrow.pass(Duration.ofMillis(50));
        assertThat(narrow.told("a")).containsExactly(new BeginAttempt(1, false));
    }

    @Test
    void aFreshStartThatCannotBeMadeStops() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.factoryFailure = new IllegalStateException("no more");
        stage.childThrows("a", crash);
        assertThat(((Outcome.Stopped) answer.receiveMessage()).cause()).isSameAs(stage.factoryFailure);
    }

    @Test
    void anOperatorCanRetryDuringTheBackoffOfAFreshStart() {
        stage.recover("a");
        stage.childThrows("a", crash);
        assertThat(stage.retry("a")).isEqualTo(new Accepted("a"));
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(2, false));
    }
}
