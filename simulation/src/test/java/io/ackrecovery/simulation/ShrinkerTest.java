package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ackrecovery.log.Call;
import io.ackrecovery.simulation.Disaster.BadCall;
import io.ackrecovery.simulation.Disaster.BookiesDown;
import io.ackrecovery.simulation.Disaster.CallTrouble;
import io.ackrecovery.simulation.Disaster.Ordered;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

    private static final BadCall CULPRIT = new BadCall(1, Call.READ, 3, CallTrouble.FAILS);

    /** A replay from the start does no harm but to the log with a read that fails in the middle. */
    private final Scenario broken = Scenario.ofSeed(5)
            .under(Policy.REWIND_ON_FAILURE)
            .logs(3, 40, 4)
            .with(
                    new BadCall(0, Call.OPEN, 1, CallTrouble.FAILS),
                    new BadCall(1, Call.CLOSE, 1, CallTrouble.FAILS),
                    new BookiesDown(0, 3, Duration.ofMinutes(1), Duration.ofMinutes(1), false),
                    CULPRIT,
                    new Ordered(2, Command.STATUS, Duration.ofSeconds(3)),
                    new BadCall(2, Call.CLOSE, 1, CallTrouble.FAILS),
                    new Ordered(2, Command.RETRY, Duration.ofSeconds(4)));

    @Test
    void leavesOutWhatItDoesNotTake() {
        SimulationResult result = broken.run();
        assertThat(result.breach().invariant()).isEqualTo("I2");

        SimulationResult shrunk = new Shrinker(result).shrink();

        assertThat(shrunk.scenario().disasters()).containsExactly(CULPRIT);
        assertThat(shrunk.breach().invariant()).isEqualTo("I2");
    }

    @Test
    void theMessageHasAllItTakesToSeeItAgain() {
        BrokenInvariant told =
                catchThrowableOfType(BrokenInvariant.class, () -> broken.run().requireIntact("run it again"));

        assertThat(told.invariant()).isEqualTo("I2");
        assertThat(told.getMessage())
                .startsWith("seed 5: I2 is broken: log-1: entry ")
                .contains("to see it again: run it again", "1 disasters are enough:\n  " + CULPRIT)
                .containsPattern("the last events:\n +0\\.\\d{6} s node-0 log-");
        assertThat(told.getMessage().lines().filter(line -> line.contains(" s node-")))
                .hasSizeLessThanOrEqualTo(50);
    }
}
