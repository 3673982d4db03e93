package io.ackrecovery.simulation;

import java.util.stream.Collectors;

/** An invariant does not hold. The message has the seed, what was broken, the disasters, and the last lines of the trace. */
public final class BrokenInvariant extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final String invariant;

    BrokenInvariant(SimulationResult result) {
        super(describe(result));
        invariant = result.breach().invariant();
    }

    /** I1 to I10. */
    public String invariant() {
        return invariant;
    }

    private static String describe(SimulationResult result) {
        Breach breach = result.breach();
        String disasters = result.scenario().disasters().stream()
                .map(disaster -> "  " + disaster)
                .collect(Collectors.joining("\n"));
        return """
                seed %d: %s is broken: %s
                %d disasters:
                %s
                the last events:
                  %s
                """.formatted(
                        result.scenario().seed(),
                        breach.invariant(),
                        breach.what(),
                        result.scenario().disasters().size(),
                        disasters,
                        String.join("\n  ", breach.lastLines()));
    }
}
