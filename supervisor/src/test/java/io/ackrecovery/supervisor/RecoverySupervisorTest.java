package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.RecoveryCommand.Housekeep;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class RecoverySupervisorTest {
    private final Stage stage = Stage.open();

    @Test
    void answersCompleteWhenNothingIsMissing() {
        TestInbox<Outcome> answer = stage.recover("a");
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(1, false));
        stage.recovered("a", 1);
        assertThat(answer.getAllReceived()).containsExactly(new Outcome.Complete("a", new Progress(100, 100, 100)));
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.RECOVERED);
        assertThat(stage.status("", 1).permitsInUse()).isZero();
    }

    @Test
    void answersPartialWhenThereAreGaps() {
        TestInbox<Outcome> answer = stage.recover("a");
        Gap gap = new Gap("ledger 5", Gap.UNKNOWN);
        stage.recovered("a", 1, gap);
        assertThat(answer.getAllReceived())
                .containsExactly(new Outcome.Partial("a", new Progress(100, 100, 100), List.of(gap), null));
    }

    @Test
    void takesIdsOfAnyCharacters() {
        TestInbox<Outcome> answer = stage.recover("persistent://t/n/Zürich $#/\n%");
        stage.recovered("persistent://t/n/Zürich $#/\n%", 1);
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Complete.class);
    }

    @Test
    void dropsReportsOfRecoveriesItDoesNotKnow() {
        stage.recover("a");
        stage.recovered("b", 1);
        assertThat(stage.status("", 10).total()).isEqualTo(1);
    }

    @Test
    void refusesWhatIsBeingRecoveredOrIsRecovered() {
        TestInbox<Outcome> first = stage.recover("a");
        assertThat(stage.recover("a").receiveMessage())
                .isEqualTo(new Outcome.Refused("a", "'a' is already being recovered"));
        stage.recovered("a", 1);
        assertThat(first.getAllReceived()).hasSize(1);
        assertThat(stage.recover("a").receiveMessage()).isEqualTo(new Outcome.Refused("a", "'a' is already recovered"));
    }

    @Test
    void refusesMoreThanTheMostRecoveries() {
        Stage small = Stage.open("max-recoveries = 2");
        small.recover("a");
        small.recover("b");
        assertThat(small.recover("c").receiveMessage())
                .isEqualTo(new Outcome.Refused("c", "ack-recovery.supervisor.max-recoveries = 2 is reached"));
        assertThat(small.made).containsExactly("a", "b");
    }

    @Test
    void replacesAStoppedRecoveryOnceItsActorHasEnded() {
        stage.recover("a");
        stage.fail("a", 1, new Unlisted());
        TestInbox<Outcome> second = stage.recover("a");
        assertThat(stage.made).hasSize(1);
        stage.childEnds("a");
        assertThat(stage.made).hasSize(2);
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(1, false));
        stage.recovered("a", 1);
        assertThat(second.receiveMessage()).isInstanceOf(Outcome.Complete.class);
    }

    @Test
    void stopsWithWhatTheFactoryThrows() {
        stage.factoryFailure = new ClassCastException("not a request");
        TestInbox<Outcome> answer = stage.recover("a");
        assertThat(answer.getAllReceived())
                .containsExactly(new Outcome.Stopped("a", Progress.NONE, List.of(), stage.factoryFailure));
        assertThat(stage.retry("a")).isInstanceOf(RecoverySupervisor.Rejected.class);
        assertThat(stage.close("a").hasMessages()).isTrue();
    }

    @Test
    void givesTimeForHousekeepingOnlyToTheRecovered() {
        stage.recover("a");
        stage.recover("b");
        stage.recovered("a", 1);
        stage.told("a");
        stage.told("b");
        stage.pass(Duration.ofSeconds(61));
        assertThat(stage.told("a")).containsExactly(new Housekeep(), new Housekeep());
        assertThat(stage.told("b")).isEmpty();
    }

    @Test
    void tellsTheObserverOfEverythingOnce() {
        stage.recover("a");
        stage.fail("a", 1, new Unavailable());
        stage.pass(Duration.ofMillis(50));
        stage.report(new RecoveryReport.PhaseEntered("a", 2, RecoveryPhase.OPENING));
        stage.report(new RecoveryReport.PhaseEntered("a", 2, RecoveryPhase.RECOVERING));
        stage.progress("a", 2, 10);
        stage.recovered("a", 2);
        stage.close("a");
        stage.childEnds("a");
        assertThat(stage.observed.of(""))
                .containsExactly(
                        "phase a null AWAITING_PERMIT",
                        "phase a AWAITING_PERMIT OPENING",
                        "began a 1",
                        "failed a 1 OPENING Unavailable: bookcase locked Restart",
                        "phase a OPENING BACKING_OFF",
                        "phase a BACKING_OFF AWAITING_PERMIT",
                        "phase a AWAITING_PERMIT OPENING",
                        "began a 2",
                        "phase a OPENING RECOVERING",
                        "progress a 0 10",
                        "progress a 10 100",
                        "phase a RECOVERING RECOVERED",
                        "ended a Complete 2 50",
                        "phase a RECOVERED CLOSING",
                        "phase a CLOSING null");
    }

    @Test
    void tellsTheObserverOfWhatIsAppliedOnceThoughARetryGoesOn() {
        stage.recover("a");
        stage.progress("a", 1, 10);
        stage.fail("a", 1, new Unlisted());
        stage.retry("a");
        stage.progress("a", 2, 10);
        stage.recovered("a", 2);
        assertThat(stage.observed.of("progress")).containsExactly("progress a 0 10", "progress a 10 100");
    }

    @Test
    void tellsTheObserverThatACrashedOneIsGone() {
        stage.recover("a");
        stage.progress("a", 1, 10);
        stage.childThrows("a", new IllegalStateException());
        stage.close("a");
        assertThat(stage.observed.of("phase")).endsWith("phase a STOPPED CLOSING", "phase a CLOSING null");
    }
}
