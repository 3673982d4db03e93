package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is lost, late, cut off, killed or frozen: never more attempts at a time than the cap. */
class GovernorSimulationTest {
    private static final int CAP = 50;
    private static final long SEEDS = Long.getLong("simulation.seeds", 200);

    private final GovernorSettings settings = TestSettings.governor(
            "max-attempts = " + CAP
                    + ", fallback-permits = 1, lease-term = 3s, attempt-limit = 6s, remember-for = 1h, report-interval = 200ms");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theCapIsNeverExceeded(long seed) {
        SplittableRandom script = new SplittableRandom(seed);
        int count = 3 + script.nextInt(8);
        SimulatedFleet fleet = new SimulatedFleet(settings, count, seed);
        fleet.loss = script.nextDouble() * 0.5;
        for (int chapter = 0; chapter < 12; chapter++) {
            fleet.run(Duration.ofMillis(script.nextLong(20_000)));
            happen(fleet, script);
            assertThat(fleet.peak).as("seed " + seed + ", chapter " + chapter).isLessThanOrEqualTo(CAP);
        }
        fleet.heal();
        fleet.loss = 0;
        fleet.run(Duration.ofSeconds(60));
        assertThat(fleet.peak).as("seed " + seed).isLessThanOrEqualTo(CAP);
        assertThat(fleet.running()).as("in use in the end").isGreaterThan(CAP * 3 / 5);
    }

    private static void happen(SimulatedFleet fleet, SplittableRandom script) {
        String[] members = fleet.members.toArray(new String[0]);
        String one = members[script.nextInt(members.length)];
        switch (script.nextInt(6)) {
            case 0 -> {
                if (fleet.nodes.values().stream().filter(node -> node.alive).count() > 3 && fleet.cutOff.isEmpty()) {
                    fleet.kill(one);
                }
            }
            case 1 -> {
                if (fleet.cutOff.isEmpty() && members.length >= 3) {
                    Set<String> side = new TreeSet<>(Set.of(one));
                    for (String other : members) {
                        if (side.size() * 2 < members.length - 2 && script.nextBoolean()) {
                            side.add(other);
                        }
                    }
                    fleet.cutOff(side);
                }
            }
            case 2 -> fleet.heal();
            case 3 -> fleet.freezeGovernor(Duration.ofMillis(script.nextLong(40_000)));
            case 4 -> fleet.handOver();
            default -> fleet.loss = script.nextDouble() * 0.5;
        }
    }

    @Test
    void inFairWeatherAllPermitsAreUsed() {
        SimulatedFleet fleet = new SimulatedFleet(settings, 5, 7);
        fleet.run(Duration.ofSeconds(30));
        assertThat(fleet.running()).isEqualTo(CAP);
    }

    @Test
    void aFleetWithoutAGovernorGoesOnWithTheFallback() {
        SimulatedFleet fleet = new SimulatedFleet(settings, 5, 7);
        fleet.loss = 1;
        fleet.run(Duration.ofSeconds(60));
        assertThat(fleet.running()).isEqualTo(5);
        assertThat(fleet.done()).isGreaterThan(100);
    }
}
