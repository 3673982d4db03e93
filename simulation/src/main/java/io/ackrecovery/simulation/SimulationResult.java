package io.ackrecovery.simulation;

import java.time.Duration;
import java.util.Set;

/**
 * How a run of a scenario ended.
 *
 * @param breach the first invariant that was broken; null if none was
 * @param broken every invariant that was broken until the run ended, as I1
 * @param atRest whether every recovery had ended, and every disaster, before time was up
 * @param ended virtual time at which all was at rest, or time was up
 * @param steps tasks that were run
 * @param events what the invariants were held against
 * @param traceHash of every event; empty if it was not asked for
 */
public record SimulationResult(
        Scenario scenario,
        Breach breach,
        Set<String> broken,
        Figures figures,
        boolean atRest,
        Duration ended,
        long steps,
        long events,
        String traceHash) {

    public boolean isIntact() {
        return breach == null;
    }

    /**
     * Does nothing if no invariant was broken.
     *
     * @param replay the command that runs this scenario again
     * @throws BrokenInvariant with all it takes to see it again, and only those disasters that it takes
     */
    public SimulationResult requireIntact(String replay) {
        if (breach != null) {
            throw new BrokenInvariant(new Shrinker(this).shrink(), replay);
        }
        return this;
    }
}
