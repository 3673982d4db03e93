package io.ackrecovery.cli.simulate;

import io.ackrecovery.simulation.Figures;
import io.ackrecovery.simulation.Policy;
import io.ackrecovery.simulation.Scenario;
import io.ackrecovery.simulation.SimulationResult;
import java.time.Duration;
import java.util.List;

/**
 * What one policy made of the outage; its components are fields of the JSON document.
 *
 * @param mostFailedOfOneStore the most reads and opens that failed for one store
 * @param recoveredStores completely or partially
 * @param secondsToRecover from the end of the outage until the last store was recovered; null if not all were
 * @param blockedBystanders stores that could be read all along and were not recovered when the outage ended
 * @param brokenInvariants of the architecture, as I1
 */
record PolicyResult(
        String policy,
        boolean asWanted,
        long reads,
        long failedReads,
        long failedReadsPerBroker,
        long mostFailedOfOneStore,
        long logLines,
        long peakReadsPerSecond,
        int peakReadsAtATime,
        int recoveredStores,
        Double secondsToRecover,
        long reappliedEntries,
        int blockedBystanders,
        List<String> brokenInvariants) {

    private static final double MILLIS = 1_000.0;

    static PolicyResult of(SimulateOptions options, SimulationResult result) {
        Figures figures = result.figures();
        boolean allRecovered = figures.recovered() == options.stores();
        Duration outageEnds = Scenario.OUTAGE_BEGINS.plus(options.outage());
        Duration after = figures.lastRecoveredAt().minus(outageEnds);
        Policy policy = result.scenario().policy();
        return new PolicyResult(
                policy.label(),
                allRecovered && (policy != Policy.SUPERVISED || result.isIntact()),
                figures.reads(),
                figures.failedReads(),
                figures.failedReads() / options.brokers(),
                figures.mostFailedOfOneStore(),
                figures.logLines(),
                figures.peakReadsPerSecond(),
                figures.peakReadsAtATime(),
                figures.recovered(),
                allRecovered ? Math.max(0, after.toMillis()) / MILLIS : null,
                figures.reappliedEntries(),
                figures.blockedBystanders(),
                result.broken().stream().sorted().toList());
    }
}
