package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.TestFailures.Unavailable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class RecoverySupervisorStatusTest {
    private final Stage stage = Stage.open("max-permits = 2, status-page-size = 3");

    @Test
    void pagesThroughAllInTheOrderOfTheirIds() {
        List.of("d", "b", "e", "a", "c").forEach(stage::recover);
        SupervisorStatus first = stage.status("", 1000);
        assertThat(ids(first)).containsExactly("a", "b", "c");
        assertThat(first.more()).isTrue();
        assertThat(first.total()).isEqualTo(5);
        SupervisorStatus second = stage.status("c", 1000);
        assertThat(ids(second)).containsExactly("d", "e");
        assertThat(second.more()).isFalse();
        assertThat(ids(stage.status("", -1))).containsExactly("a");
        assertThat(ids(stage.status("z", 10))).isEmpty();
    }

    @Test
    void countsEveryPhase() {
        List.of("a", "b", "c", "d").forEach(stage::recover);
        stage.recovered("a", 1);
        stage.fail("b", 1, new Unavailable());
        stage.close("c");
        SupervisorStatus status = stage.status("", 10);
        assertThat(status.byPhase()).containsOnlyKeys(RecoveryPhase.values());
        assertThat(status.byPhase()).containsEntry(RecoveryPhase.RECOVERED, 1);
        assertThat(status.byPhase()).containsEntry(RecoveryPhase.BACKING_OFF, 1);
        assertThat(status.byPhase()).containsEntry(RecoveryPhase.CLOSING, 1);
        assertThat(status.byPhase()).containsEntry(RecoveryPhase.OPENING, 1);
        assertThat(status.byPhase()).containsEntry(RecoveryPhase.STOPPED, 0);
        assertThat(status.permitLimit()).isEqualTo(2);
        assertThat(status.permitsInUse()).isEqualTo(1);
        assertThat(status.outage()).isEqualTo(OutageState.CLOSED);
    }

    @Test
    void showsWhenTheNextRetryIsDue() {
        stage.recover("a", true);
        stage.fail("a", 1, new Unavailable());
        stage.pass(Duration.ofMillis(20));
        assertThat(stage.status("a"))
                .isEqualTo(new RecoveryStatus(
                        "a",
                        RecoveryPhase.BACKING_OFF,
                        1,
                        Progress.NONE,
                        List.of(),
                        "Unavailable: bookcase locked",
                        Duration.ofMillis(30),
                        false,
                        true));
    }

    @Test
    void forgetsTheLastCauseWithACompleteRecovery() {
        stage.recover("a");
        stage.fail("a", 1, new Unavailable());
        stage.pass(Duration.ofSeconds(1));
        stage.recovered("a", 2);
        assertThat(stage.status("a").lastCause()).isNull();
        assertThat(stage.status("a").nextRetryIn()).isNull();
    }

    @Test
    void findsOneById() {
        stage.recover("a");
        assertThat(find("a")).contains(stage.status("a"));
        assertThat(find("b")).isEmpty();
        stage.close("a");
        assertThat(find("a")).get().extracting(RecoveryStatus::phase).isEqualTo(RecoveryPhase.CLOSING);
    }

    private Optional<RecoveryStatus> find(String id) {
        TestInbox<RecoverySupervisor.Found> reply = stage.ask(replyTo -> new RecoverySupervisor.Find(id, replyTo));
        return reply.receiveMessage().recovery();
    }

    private static List<String> ids(SupervisorStatus status) {
        return status.recoveries().stream().map(RecoveryStatus::id).toList();
    }
}
