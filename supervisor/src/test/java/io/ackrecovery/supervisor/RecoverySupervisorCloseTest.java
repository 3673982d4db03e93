package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.RecoveryCommand.CloseRecovery;
import io.ackrecovery.supervisor.RecoverySupervisor.AllClosed;
import io.ackrecovery.supervisor.RecoverySupervisor.CloseAll;
import io.ackrecovery.supervisor.RecoverySupervisor.Closed;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class RecoverySupervisorCloseTest {
    private final Stage stage = Stage.open("max-permits = 1");

    @Test
    void closesOneThatWaitsForItsPermit() {
        stage.recover("busy");
        TestInbox<Outcome> answer = stage.recover("a");
        expectClosedForGood(answer);
        stage.recovered("busy", 1);
        assertThat(stage.status("", 1).permitsInUse()).isZero();
    }

    @Test
    void closesOneThatIsAttempting() {
        TestInbox<Outcome> answer = stage.recover("a");
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(1, false));
        expectClosedForGood(answer);
        assertThat(stage.status("", 1).permitsInUse()).isZero();
    }

    @Test
    void closesOneThatBacksOff() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.told("a");
        stage.fail("a", 1, new Unavailable());
        expectClosedForGood(answer);
        assertThat(stage.isBackoffTimerSet("a")).isFalse();
    }

    @Test
    void closesOneThatIsRecoveredWithoutASecondAnswer() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.recovered("a", 1);
        assertThat(answer.getAllReceived()).hasSize(1);
        TestInbox<Closed> closed = stage.close("a");
        assertThat(closed.hasMessages()).isFalse();
        stage.childEnds("a");
        assertThat(closed.getAllReceived()).containsExactly(new Closed("a"));
        assertThat(answer.hasMessages()).isFalse();
        assertThat(stage.observed.of("ended")).hasSize(1);
    }

    @Test
    void closesOneThatIsStoppedWithoutASecondAnswer() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.fail("a", 1, new Unlisted());
        assertThat(answer.getAllReceived()).hasSize(1);
        TestInbox<Closed> closed = stage.close("a");
        stage.childEnds("a");
        assertThat(closed.getAllReceived()).containsExactly(new Closed("a"));
        assertThat(answer.hasMessages()).isFalse();
    }

    @Test
    void ignoresWhatIsReportedAfterTheClose() {
        TestInbox<Outcome> answer = stage.recover("a");
        stage.close("a");
        stage.told("a");
        stage.progress("a", 1, 10);
        stage.fail("a", 1, new Unavailable());
        stage.recovered("a", 1);
        stage.run(new RecoverySupervisor.BackoffPassed("a", 1));
        stage.pass(Duration.ofSeconds(1));
        assertThat(stage.told("a")).isEmpty();
        assertThat(answer.getAllReceived()).containsExactly(new Outcome.Closed("a"));
        assertThat(stage.status("a").phase()).isEqualTo(RecoveryPhase.CLOSING);
    }

    @Test
    void aFailureOfTheClosingActorIsAnEndLikeAnyOther() {
        TestInbox<Outcome> answer = stage.recover("a");
        TestInbox<Closed> closed = stage.close("a");
        stage.childThrows("a", new IllegalStateException());
        assertThat(closed.getAllReceived()).containsExactly(new Closed("a"));
        assertThat(answer.getAllReceived()).containsExactly(new Outcome.Closed("a"));
        assertThat(stage.status("", 1).total()).isZero();
    }

    @Test
    void answersEveryClose() {
        stage.recover("a");
        TestInbox<Closed> first = stage.close("a");
        TestInbox<Closed> second = stage.close("a");
        stage.childEnds("a");
        assertThat(first.getAllReceived()).containsExactly(new Closed("a"));
        assertThat(second.getAllReceived()).containsExactly(new Closed("a"));
        assertThat(stage.close("a").getAllReceived()).containsExactly(new Closed("a"));
    }

    @Test
    void stopsHardWhatDoesNotEndInTimeAndKeepsItsIdUntilItHas() {
        stage.recover("a");
        TestInbox<Closed> closed = stage.close("a");
        TestInbox<Outcome> waiting = stage.recover("a");
        stage.pass(Duration.ofSeconds(29));
        assertThat(closed.hasMessages()).isFalse();
        stage.pass(Duration.ofSeconds(1));
        assertThat(closed.getAllReceived()).containsExactly(new Closed("a"));
        assertThat(stage.isChildStopped("a")).isTrue();
        assertThat(stage.observed.of("overdue")).containsExactly("overdue a");
        assertThat(waiting.receiveMessage()).isInstanceOf(Outcome.Refused.class);
        assertThat(stage.recover("a").receiveMessage()).isInstanceOf(Outcome.Refused.class);
        assertThat(stage.close("a").hasMessages()).isTrue();
        stage.childEnds("a");
        assertThat(stage.recover("a").hasMessages()).isFalse();
        assertThat(stage.made).containsExactly("a", "a");
    }

    @Test
    void oneRecoverWaitsForTheEndOfACloseAndASecondIsRefused() {
        stage.recover("a");
        TestInbox<Closed> closed = stage.close("a");
        TestInbox<Outcome> waits = stage.recover("a");
        assertThat(stage.recover("a").receiveMessage()).isInstanceOf(Outcome.Refused.class);
        assertThat(stage.made).hasSize(1);
        stage.childEnds("a");
        assertThat(closed.hasMessages()).isTrue();
        assertThat(stage.made).hasSize(2);
        assertThat(stage.told("a")).containsExactly(new BeginAttempt(1, false));
        stage.recovered("a", 1);
        assertThat(waits.receiveMessage()).isInstanceOf(Outcome.Complete.class);
    }

    @Test
    void aCloseWinsOverARecoverThatWaits() {
        stage.recover("a");
        stage.close("a");
        TestInbox<Outcome> waits = stage.recover("a");
        stage.close("a");
        assertThat(waits.getAllReceived()).containsExactly(new Outcome.Closed("a"));
        stage.childEnds("a");
        assertThat(stage.made).hasSize(1);
    }

    @Test
    void leavesNoTimerBehind() {
        stage.recover("a");
        stage.close("a");
        stage.childEnds("a");
        assertThat(stage.timersSet()).as("housekeeping alone").isEqualTo(1);
    }

    @Test
    void closesAllAndRefusesWhatComesLater() {
        TestInbox<Outcome> a = stage.recover("a");
        stage.recover("b");
        stage.close("b");
        TestInbox<Outcome> waits = stage.recover("b");
        TestInbox<AllClosed> allClosed = stage.ask(CloseAll::new);
        assertThat(a.getAllReceived()).containsExactly(new Outcome.Closed("a"));
        assertThat(waits.getAllReceived()).containsExactly(new Outcome.Closed("b"));
        stage.childEnds("a");
        assertThat(allClosed.hasMessages()).isFalse();
        stage.childEnds("b");
        assertThat(allClosed.getAllReceived()).containsExactly(new AllClosed());
        assertThat(stage.recover("c").receiveMessage())
                .isEqualTo(new Outcome.Refused("c", "the supervisor is closing"));
    }

    @Test
    void closesAllThoughOneDoesNotEndInTime() {
        stage.recover("a");
        TestInbox<AllClosed> allClosed = stage.ask(CloseAll::new);
        stage.pass(Duration.ofSeconds(30));
        assertThat(allClosed.getAllReceived()).containsExactly(new AllClosed());
    }

    @Test
    void closesAllAtOnceWhenThereIsNone() {
        TestInbox<AllClosed> allClosed = stage.ask(CloseAll::new);
        assertThat(allClosed.getAllReceived()).containsExactly(new AllClosed());
    }

    private void expectClosedForGood(TestInbox<Outcome> answer) {
        TestInbox<Closed> closed = stage.close("a");
        assertThat(answer.getAllReceived()).containsExactly(new Outcome.Closed("a"));
        assertThat(stage.told("a")).containsExactly(new CloseRecovery());
        assertThat(closed.hasMessages()).isFalse();
        stage.pass(Duration.ofSeconds(1));
        assertThat(stage.told("a")).isEmpty();
        stage.childEnds("a");
        assertThat(closed.getAllReceived()).containsExactly(new Closed("a"));
        assertThat(answer.hasMessages()).isFalse();
        assertThat(stage.observed.of("ended a")).hasSize(1);
    }
}
