package io.ackrecovery.supervisor.cluster;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@link OutageModel} shows of a fleet of brokers that start in an outage, for a benchmark program. */
public final class OutageFigures {
    private OutageFigures() {}

    /**
     * Runs the model.
     *
     * @param governed whether there is a governor, with these bounds
     */
    public static Map<String, Double> of(
            int brokers, int stores, Duration outage, int maxAttempts, int maxStartsPerSecond, boolean governed) {
        GovernorSettings settings = TestSettings.governor(
                "max-attempts = %d, max-starts-per-second = %d".formatted(maxAttempts, maxStartsPerSecond));
        OutageModel model = new OutageModel(settings, governed, brokers, stores, outage).run();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("failed attempts", (double) model.failedInOutage);
        figures.put("at a time at most", (double) model.peakAtATime);
        figures.put("starts in the busiest second after it", (double) model.peakStarts());
        figures.put("in the median one", (double) model.medianStarts());
        figures.put("all recovered s after it", model.lastAt / 1e9 - outage.toSeconds());
        if (governed) {
            figures.put("messages an attempt", (double) model.messages / model.attempts());
            figures.put("governor us an attempt", model.governing / 1e3 / model.attempts());
            figures.put("governor us a message", model.governing / 1e3 / model.messages);
            figures.put("governor part of a core %", 100.0 * model.governing / model.lastAt);
        }
        return figures;
    }
}
