package io.ackrecovery.simulation;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Every disaster, thousands of seeds. */
class SeedsSimulationTest {

    private static final int SEEDS = Integer.getInteger("simulation.seeds", 2_000);
    private static final Long ONLY = Long.getLong("simulation.seed");

    @Test
    void noSeedBreaksAnInvariant() {
        long began = System.nanoTime();
        LongStream seeds = ONLY == null ? LongStream.range(0, SEEDS) : LongStream.of(ONLY);
        java.util.Map<String, Integer> count = new java.util.TreeMap<>();
        seeds.forEach(seed -> {
            SimulationResult result = Chaos.scenario(seed).run();
            if (!result.isIntact()) {
                int n = count.merge(result.breach().invariant(), 1, Integer::sum);
                if (n <= 2) System.out.println(new BrokenInvariant(result, "").getMessage());
            }
        });
        System.out.println(count + " " + (System.nanoTime() - began) / 1_000_000 + " ms");
    }
}
