package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.AcceptPartial;
import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.RecoveryCommand.CloseRecovery;
import io.ackrecovery.supervisor.RecoveryCommand.GiveUp;
import io.ackrecovery.supervisor.RecoveryCommand.Halt;
import io.ackrecovery.supervisor.RecoveryCommand.Housekeep;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.TestFailures.Fenced;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

/** Java 17 checks no switch over a sealed type: these walk the types themselves, so that a new message cannot be forgotten. */
class ProtocolTest {
    private final Stage stage = Stage.open();

    @Test
    void everyReportHasAnEffect() {
        Progress some = new Progress(1, 1, 1);
        List<RecoveryReport> reports = List.of(
                new RecoveryReport.PhaseEntered("a", 1, RecoveryPhase.RECOVERING),
                new RecoveryReport.Progressed("a", 1, some),
                new RecoveryReport.Skipped("a", 1, new Gap("g", 1)),
                new RecoveryReport.Failed("a", 1, new Unlisted(), false, false),
                new RecoveryReport.Recovered("a", 1, some, List.of()));
        assertThat(reports.stream().map(Object::getClass)).containsExactlyInAnyOrder(permitted(RecoveryReport.class));
        for (RecoveryReport report : reports) {
            Stage fresh = Stage.open();
            fresh.recover("a");
            RecoveryStatus before = fresh.status("a");
            fresh.report(report);
            assertThat(fresh.status("a")).as("after " + report).isNotEqualTo(before);
        }
    }

    @Test
    void everyCommandToARecoveryIsGivenSometime() {
        stage.recover("complete");
        stage.recovered("complete", 1);
        stage.pass(Duration.ofMinutes(1));
        stage.recover("partial");
        stage.fail("partial", 1, new Fenced());
        stage.recover("stopped");
        stage.fail("stopped", 1, new Unlisted());
        stage.close("stopped");
        stage.recover("given up");
        stage.run(new RecoverySupervisor.PermitLost(4));
        List<RecoveryCommand> told = new ArrayList<>();
        Stream.of("complete", "partial", "stopped", "given up").forEach(id -> told.addAll(stage.told(id)));
        assertThat(told.stream().<Class<?>>map(Object::getClass).distinct())
                .containsExactlyInAnyOrder(
                        BeginAttempt.class,
                        AcceptPartial.class,
                        Halt.class,
                        Housekeep.class,
                        CloseRecovery.class,
                        GiveUp.class)
                .containsExactlyInAnyOrder(permitted(RecoveryCommand.class));
    }

    @Test
    void everyMessageIsHandledThoughItsRecoveryIsUnknown() {
        TestInbox<Object> replies = TestInbox.create();
        List<Command> messages = List.of(
                new RecoverySupervisor.Recover<>(
                        "new", "request", false, replies.getRef().narrow()),
                new RecoverySupervisor.Close("x", replies.getRef().narrow()),
                new RecoverySupervisor.Status("", 1, replies.getRef().narrow()),
                new RecoverySupervisor.Find("x", replies.getRef().narrow()),
                new RecoverySupervisor.Retry("x", replies.getRef().narrow()),
                new RecoverySupervisor.Skip("x", replies.getRef().narrow()),
                new RecoverySupervisor.Lease(
                        new PermitLease(PermitShare.UNLIMITED, 0, Duration.ofSeconds(1)),
                        replies.getRef().narrow()),
                new RecoverySupervisor.TellUse(replies.getRef().narrow()),
                new RecoverySupervisor.PermitArrived(77),
                new RecoverySupervisor.PermitLost(77),
                new RecoverySupervisor.Reported(new RecoveryReport.Failed("x", 1, null, false, false)),
                new RecoverySupervisor.BackoffPassed("x", 1),
                new RecoverySupervisor.ProbesDue(),
                new RecoverySupervisor.CloseOverdue("x"),
                new RecoverySupervisor.HousekeepingDue(),
                new RecoverySupervisor.CloseAll(replies.getRef().narrow()));
        assertThat(messages.stream().<Class<?>>map(Object::getClass))
                .containsExactlyInAnyOrder(permitted(Command.class));
        messages.forEach(stage::run);
        assertThat(replies.getAllReceived())
                .as("Close, Status, Find, Retry, Skip, Lease, TellUse, then the closed Recover")
                .hasSize(8);
        assertThat(stage.made).containsExactly("new");
    }

    private static Class<?>[] permitted(Class<?> sealed) {
        return sealed.getPermittedSubclasses();
    }
}
