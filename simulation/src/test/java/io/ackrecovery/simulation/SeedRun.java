package io.ackrecovery.simulation;

/** One seed, for whoever can only look at text: another class loader, or another process. */
public final class SeedRun {

    private SeedRun() {}

    /** What is broken, or null. */
    public static String breachOf(long seed) {
        try {
            SimulationResult result = Chaos.scenario(seed).run();
            return result.isIntact()
                    ? null
                    : result.breach().invariant() + " " + result.breach().what();
        } catch (RuntimeException | Error broken) {
            return "the world breaks: " + broken;
        }
    }

    /** Prints the trace hash of each seed from the first argument to before the second. */
    public static void main(String[] range) {
        for (long seed = Long.parseLong(range[0]); seed < Long.parseLong(range[1]); seed++) {
            System.out.println(Chaos.scenario(seed).runHashing().traceHash());
        }
    }
}
