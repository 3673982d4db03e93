package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a governor costs while every node has more to do than it may. Printed; the bounds are generous, for a busy machine. */
class GovernorCostTest {

    @ParameterizedTest
    @CsvSource({"3, 50", "100, 400", "1000, 4000"})
    void aSecondOfGoverningTakesASmallPartOfASecond(int nodes, int cap) {
        GovernorSettings settings =
                TestSettings.governor("max-attempts = " + cap + ", attempt-limit = 10s, lease-term = 5s");
        SimulatedFleet fleet = new SimulatedFleet(settings, nodes, 1);
        fleet.run(Duration.ofSeconds(25));
        long done = fleet.done();
        long messages = fleet.messages;
        fleet.governing = 0;
        fleet.run(Duration.ofSeconds(20));
        double perAttempt = (double) (fleet.messages - messages) / (fleet.done() - done);
        double share = fleet.governing / 20e9;
        System.out.printf(
                "governor: %d nodes, cap %d: %.2f messages an attempt, %.1f messages a second and node, %.2f%% of a core%n",
                nodes, cap, perAttempt, (fleet.messages - messages) / 20.0 / nodes, share * 100);
        assertThat(share).isLessThan(0.5);
        assertThat((fleet.messages - messages) / 20.0 / nodes).isLessThanOrEqualTo(10);
    }
}
