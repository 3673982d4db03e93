package io.ackrecovery.simulation;

import java.util.stream.Collectors;

/** An invariant does not hold. The message has the seed, what was broken, how to replay it, the disasters, and the last events. */
public final class BrokenInvariant extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final String invariant;

    BrokenInvariant(SimulationResult result, String replay) {
        super(describe(result, replay));
        invariant = result.breach().invariant();
    }

    /** I1 to I10. */
    public String invariant() {
        return invariant;
    }

    private static String describe(SimulationResult result, String replay) {
        Breach breach = result.breach();
        String disasters = result.scenario().disasters().stream()
                .map(disaster -> "  " + disaster)
                .collect(Collectors.joining("\n"));
        return """
                seed %d: %s is broken: %s
                to see it again: %s
                %d disasters are enough:
                %s
                the last events:
                  %s
                """.formatted(
                        result.scenario().seed(),
                        breach.invariant(),
                        breach.what(),
                        replay,
                        result.scenario().disasters().size(),
                        disasters,
                        String.join("\n  ", breach.lastLines()));
    }
}
