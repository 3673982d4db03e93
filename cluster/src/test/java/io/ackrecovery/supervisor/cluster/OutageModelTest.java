package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The table of docs/cluster.md: {@code -Dmodel.brokers=100 -Dmodel.stores=1000 -Dmodel.minutes=15}. */
class OutageModelTest {
    private static final int BROKERS = Integer.getInteger("model.brokers", 20);
    private static final int STORES = Integer.getInteger("model.stores", 100);
    private static final Duration OUTAGE = Duration.ofMinutes(Integer.getInteger("model.minutes", 5));
    private static final int CAP = Integer.getInteger("model.cap", 200);
    private static final int STARTS = Integer.getInteger("model.starts", 1000);

    @Test
    void aGovernorKeepsTheCapWithFewerFailuresAndNoPeakAfterwards() {
        GovernorSettings settings =
                TestSettings.governor("max-attempts = %d, max-starts-per-second = %d".formatted(CAP, STARTS));
        OutageModel alone = new OutageModel(settings, false, BROKERS, STORES, OUTAGE).run();
        OutageModel governed = new OutageModel(settings, true, BROKERS, STORES, OUTAGE).run();
        print("without", alone);
        print("with", governed);
        assertThat(governed.recovered).isEqualTo(BROKERS * STORES);
        assertThat(governed.peakAtATime).isLessThanOrEqualTo(CAP);
        assertThat(governed.failedInOutage).isLessThan(alone.failedInOutage);
        assertThat(governed.peakStarts()).isLessThanOrEqualTo(STARTS);
    }

    private static void print(String how, OutageModel model) {
        System.out.printf(
                "%s a governor: %d failed attempts, at most %d at a time, %d starts in the busiest second after it (median %d),"
                        + " all recovered %.1f s after it, %d messages%n",
                how,
                model.failedInOutage,
                model.peakAtATime,
                model.peakStarts(),
                model.medianStarts(),
                model.lastAt / 1e9 - OUTAGE.toSeconds(),
                model.messages);
    }
}
