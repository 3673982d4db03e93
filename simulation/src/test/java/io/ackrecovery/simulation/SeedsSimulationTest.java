package io.ackrecovery.simulation;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Small worlds in which everything goes wrong, thousands of them, and every invariant held against every step of each; I7 is about
 * buffers, of which they have none. One seed alone: {@code -Dsimulation.seed=N}; more of them: {@code -Dsimulation.seeds=100000}.
 */
class SeedsSimulationTest {

    private static final int SEEDS = Integer.getInteger("simulation.seeds", 2_000);
    private static final Long ONLY = Long.getLong("simulation.seed");

    @Test
    @Tag("I1")
    @Tag("I2")
    @Tag("I3")
    @Tag("I4")
    @Tag("I5")
    @Tag("I6")
    @Tag("I8")
    @Tag("I9")
    @Tag("I10")
    void noSeedBreaksAnInvariant() {
        LongStream seeds = ONLY == null ? LongStream.range(0, SEEDS) : LongStream.of(ONLY);
        seeds.forEach(seed -> Chaos.scenario(seed).run().requireIntact(replay(seed)));
    }

    private static String replay(long seed) {
        return "mvn -B -pl simulation -am test -Dtest=SeedsSimulationTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dsimulation.seed=" + seed;
    }
}
