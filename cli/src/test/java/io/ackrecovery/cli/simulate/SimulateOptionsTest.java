package io.ackrecovery.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.simulation.Policy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SimulateOptionsTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void theBoundsThemselvesAreAllowed() {
        assertThat(SimulateOptions.of("supervised", 1, 1, Duration.ofSeconds(1), Long.MIN_VALUE))
                .isNotNull();
        assertThat(SimulateOptions.of("supervised", 20_000, 100, Duration.ofHours(6), Long.MAX_VALUE))
                .isNotNull();
    }

    @Test
    void onePolicyIsNamedOrAllAre() {
        assertThat(SimulateOptions.of("hot-loop", 1, 1, HOUR, 1).policies()).containsExactly(Policy.HOT_LOOP);
        assertThat(SimulateOptions.of("all", 1, 1, HOUR, 1).policies()).containsExactly(Policy.values());
    }

    @Test
    void anotherPolicyIsRefusedWithTheNamesThereAre() {
        assertThatThrownBy(() -> SimulateOptions.of("Supervised", 1, 1, HOUR, 1))
                .isInstanceOf(CommandFailed.class)
                .hasMessage("--policy 'Supervised': must be one of supervised, hot-loop, rewind-on-failure, all");
    }
}
