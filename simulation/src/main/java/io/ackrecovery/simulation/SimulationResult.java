package io.ackrecovery.simulation;

import java.time.Duration;

/**
 * How a run of a scenario ended.
 *
 * @param breach the first invariant that was broken; null if none was
 * @param atRest whether every recovery had ended, and every disaster, before time was up
 * @param ended virtual time at which all was at rest, or time was up
 * @param steps tasks that were run
 * @param events what the invariants were held against
 * @param traceHash of every event; empty if it was not asked for
 */
public record SimulationResult(
        Scenario scenario,
        Breach breach,
        Figures figures,
        boolean atRest,
        Duration ended,
        long steps,
        long events,
        String traceHash) {

    public boolean isIntact() {
        return breach == null;
    }

    /** @throws BrokenInvariant if one was broken, with all it takes to see it again */
    public SimulationResult requireIntact() {
        if (breach != null) {
            throw new BrokenInvariant(this);
        }
        return this;
    }
}
