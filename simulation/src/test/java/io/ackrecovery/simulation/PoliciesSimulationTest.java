package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.simulation.Disaster.BookiesDown;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an outage costs under each policy. That two of them break invariants proves that the checks can fail. */
class PoliciesSimulationTest {

    private static final int STORES = 1_000;
    private static final int BROKERS = 4;
    private static final int PERMITS = 32;
    private static final Duration OUTAGE = Duration.ofMinutes(15);
    private static final Duration SOON = Duration.ofSeconds(90);

    private final Scenario outage = Scenario.outage(1, STORES, BROKERS, OUTAGE);

    @Test
    void supervisedKeepsEveryInvariantAndItsReadsFew() {
        SimulationResult result = outage.run().requireIntact("the test");

        Figures figures = result.figures();
        assertThat(figures.recovered()).isEqualTo(STORES);
        assertThat(figures.failedReads()).isPositive();
        assertThat(figures.mostFailedOfOneStore()).isLessThan(20);
        assertThat(figures.peakReadsAtATime()).isLessThanOrEqualTo(BROKERS * PERMITS);
        assertThat(figures.lastRecoveredAt()).isBetween(OUTAGE, OUTAGE.plus(SOON));
        assertThat(figures.reappliedEntries()).isZero();
        assertThat(figures.blockedBystanders()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void supervisedRecoversSoonAfterAllBookiesWereOutWhetherTheyRefuseOrHang(boolean hanging) {
        SimulationResult result = outage.withOnly(
                        List.of(new BookiesDown(0, 6, Scenario.OUTAGE_BEGINS, OUTAGE, hanging)))
                .run()
                .requireIntact("the test");

        assertThat(result.figures().mostFailedOfOneStore()).isBetween(1L, 19L);
        assertThat(result.figures().recovered()).isEqualTo(STORES);
        assertThat(result.figures().lastRecoveredAt()).isBetween(OUTAGE, OUTAGE.plus(SOON));
    }

    /** People measured 1,500 to 59,000. */
    @Test
    void hotLoopFailsTensOfThousandsOfReadsABrokerAndKeepsBystandersOut() {
        SimulationResult result = outage.under(Policy.HOT_LOOP).measure();

        assertThat(result.figures().failedReads() / BROKERS).isBetween(10_000L, 59_000L);
        assertThat(result.figures().logLines()).isGreaterThan(result.figures().failedReads());
        assertThat(result.figures().blockedBystanders()).isGreaterThan(STORES / 10);
        assertThat(result.broken()).contains("I1", "I6");
    }

    @Test
    void rewindOnFailureAppliesEntriesAgain() {
        SimulationResult result = outage.under(Policy.REWIND_ON_FAILURE).measure();

        assertThat(result.figures().reappliedEntries()).isPositive();
        assertThat(result.broken()).containsExactly("I2");
    }

    /** In the heap of 1 GiB that every test has; in processor time, since the machine may be busy. */
    @Test
    void tenThousandStoresTakeAnHourInLessThanAMinute() {
        long before = cpuTime();
        SimulationResult result = Scenario.outage(1, 10_000, BROKERS, OUTAGE)
                .until(Duration.ofHours(1))
                .with(new Disaster.Ordered(0, Command.STATUS, Duration.ofHours(1)))
                .run()
                .requireIntact("the test");

        assertThat(result.ended()).isEqualTo(Duration.ofHours(1));
        assertThat(result.figures().recovered()).isEqualTo(10_000);
        assertThat(Duration.ofNanos(cpuTime() - before)).isLessThan(Duration.ofSeconds(60));
        assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(1L << 30);
    }

    private static long cpuTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
