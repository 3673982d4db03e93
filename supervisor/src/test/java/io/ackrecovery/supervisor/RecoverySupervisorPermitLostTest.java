package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryCommand.BeginAttempt;
import io.ackrecovery.supervisor.RecoveryCommand.GiveUp;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import org.junit.jupiter.api.Test;

/** Permits of a fleet that are taken back. The first recovery's ticket is 1, and so on. */
class RecoverySupervisorPermitLostTest {
    private final Stage stage = Stage.open("max-permits = 1");

    @Test
    void theAttemptIsToldToEndAndHoldsItsPermitUntilItHas() {
        stage.recover("a");
        stage.recover("b");
        stage.told("a");
        stage.run(new RecoverySupervisor.PermitLost(1));
        assertThat(stage.told("a")).containsExactly(new GiveUp(1));
        assertThat(stage.told("b")).isEmpty();
        stage.fail("a", 1, new AttemptGivenUp("told to"));
        assertThat(stage.told("b")).containsExactly(new BeginAttempt(1, false));
    }

    @Test
    void anAttemptThatWasGivenUpAwaitsAPermitWithoutABackoff() {
        stage.recover("a");
        stage.told("a");
        stage.run(new RecoverySupervisor.PermitLost(1));
        stage.fail("a", 1, new AttemptGivenUp("told to"));
        assertThat(stage.isBackoffTimerSet("a")).isFalse();
        assertThat(stage.told("a")).containsExactly(new GiveUp(1), new BeginAttempt(2, false));
    }

    @Test
    void attemptsThatWereGivenUpAreNoOutage() {
        for (int i = 1; i <= 20; i++) {
            String id = "r" + i;
            stage.recover(id);
            stage.fail(id, 1, new AttemptGivenUp("told to"));
            stage.recovered(id, 2);
        }
        assertThat(stage.status("", 1).outage()).isEqualTo(OutageState.CLOSED);
    }

    @Test
    void aPermitThatWasReleasedInTheMeantimeIsNobodys() {
        stage.recover("a");
        stage.fail("a", 1, new Unavailable());
        stage.told("a");
        stage.run(new RecoverySupervisor.PermitLost(1));
        assertThat(stage.told("a")).isEmpty();
    }
}
