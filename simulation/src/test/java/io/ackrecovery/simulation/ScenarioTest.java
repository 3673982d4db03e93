package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.log.Call;
import io.ackrecovery.simulation.Disaster.BadCall;
import io.ackrecovery.simulation.Disaster.BookiesDown;
import io.ackrecovery.simulation.Disaster.CallTrouble;
import io.ackrecovery.simulation.Disaster.Damage;
import io.ackrecovery.simulation.Disaster.DamageKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScenarioTest {

    private final Scenario calm = Scenario.ofSeed(1);

    @Test
    void aCalmWorldRecoversAtOnce() {
        SimulationResult result = calm.run().requireIntact("the test");

        assertThat(result.atRest()).isTrue();
        assertThat(result.figures().recovered()).isEqualTo(10);
        assertThat(result.figures().failedReads()).isZero();
        assertThat(result.ended()).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void aFailedCallIsTriedAgain() {
        Figures figures = calm.with(new BadCall(0, Call.READ, 2, CallTrouble.FAILS))
                .run()
                .requireIntact("the test")
                .figures();

        assertThat(figures.failedReads()).isEqualTo(1);
        assertThat(figures.recovered()).isEqualTo(10);
    }

    @Test
    void whatIsLostStopsALogUnlessItMaySkip() {
        Scenario lossy = calm.with(new Damage(3, DamageKind.LOST_ENTRY, 0.5, Duration.ZERO, null));

        assertThat(lossy.run().requireIntact("the test").figures().recovered()).isEqualTo(9);
        assertThat(lossy.skipping(1).run().requireIntact("the test").figures().recovered())
                .isEqualTo(10);
    }

    @Test
    void timeEndsARunThatIsNotAtRest() {
        SimulationResult result = calm.with(new BookiesDown(0, 3, Duration.ZERO, Duration.ofHours(2), false))
                .until(Duration.ofMinutes(30))
                .run()
                .requireIntact("the test");

        assertThat(result.atRest()).isFalse();
        assertThat(result.ended()).isEqualTo(Duration.ofMinutes(30));
        assertThat(result.figures().recovered()).isZero();
    }

    @Test
    void settingsAreThoseOfTheBroker() {
        assertThatThrownBy(() ->
                        calm.settings("ack-recovery.supervisor.max-permits = 0").run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ack-recovery.supervisor.max-permits");
    }

    @Test
    void aWorldHasAtLeastOneOfEachThing() {
        assertThatThrownBy(() -> calm.logs(0, 1, 1)).hasMessage("stores must be at least 1: 0");
        assertThatThrownBy(() -> calm.logs(1, 0, 1)).hasMessage("entries must be at least 1: 0");
        assertThatThrownBy(() -> calm.logs(1, 1, 0)).hasMessage("ledgers must be at least 1: 0");
        assertThatThrownBy(() -> calm.logs(1, 1, 2)).hasMessage("ledgers must be at most entries = 1: 2");
        assertThatThrownBy(() -> calm.nodes(0)).hasMessage("nodes must be at least 1: 0");
        assertThatThrownBy(() -> calm.bookies(0)).hasMessage("bookies must be at least 1: 0");
    }

    @Test
    void aDisasterIsAboutSomethingThatIsThere() {
        assertThatThrownBy(() -> calm.with(new BadCall(10, Call.READ, 1, CallTrouble.FAILS)))
                .hasMessageStartingWith("there is no store 10: BadCall[");
        assertThatThrownBy(() -> calm.with(new Disaster.NodeDies(1, Duration.ZERO)))
                .hasMessageStartingWith("there is no node 1: NodeDies[");
        assertThatThrownBy(() -> calm.with(new BookiesDown(0, 4, Duration.ZERO, Duration.ZERO, false)))
                .hasMessageStartingWith("there are no 4 bookies: BookiesDown[");
        assertThatThrownBy(() -> calm.with(new Disaster.Ordered(0, Command.CLOSE_ALL, Duration.ZERO)))
                .hasMessageStartingWith("all is closed at the end: Ordered[");
    }
}
