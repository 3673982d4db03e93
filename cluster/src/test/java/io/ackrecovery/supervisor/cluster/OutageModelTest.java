package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A small fleet; {@code bin/benchmark governor} has large ones. */
class OutageModelTest {
    private static final int BROKERS = 20;
    private static final int STORES = 100;
    private static final Duration OUTAGE = Duration.ofMinutes(5);
    private static final int CAP = 200;
    private static final int STARTS = 1000;

    @Test
    void aGovernorKeepsTheCapWithFewerFailuresAndNoPeakAfterwards() {
        GovernorSettings settings =
                TestSettings.governor("max-attempts = %d, max-starts-per-second = %d".formatted(CAP, STARTS));
        OutageModel alone = new OutageModel(settings, false, BROKERS, STORES, OUTAGE).run();
        OutageModel governed = new OutageModel(settings, true, BROKERS, STORES, OUTAGE).run();
        assertThat(governed.recovered).isEqualTo(BROKERS * STORES);
        assertThat(governed.peakAtATime).isLessThanOrEqualTo(CAP);
        assertThat(governed.failedInOutage).isLessThan(alone.failedInOutage / 5);
        assertThat(governed.peakStarts()).isLessThanOrEqualTo(STARTS);
    }
}
