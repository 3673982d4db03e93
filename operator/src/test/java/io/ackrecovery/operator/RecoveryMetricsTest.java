package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RecoveryMetricsTest {
    private final InMemoryMetricReader reader = InMemoryMetricReader.create();
    private final RecoveryMetrics metrics = RecoveryMetrics.create(
            SdkMeterProvider.builder().registerMetricReader(reader).build().get("test"));

    @Test
    void showsZerosBeforeAnythingHappens() {
        assertThat(total("ack_recovery.attempts")).isZero();
        assertThat(total("ack_recovery.gaps")).isZero();
        assertThat(total("ack_recovery.entries.applied")).isZero();
        assertThat(total("ack_recovery.outage")).isZero();
        assertThat(byPhase())
                .hasSize(RecoveryPhase.values().length)
                .allSatisfy((phase, count) -> assertThat(count).isZero());
    }

    @Test
    void countsRecoveriesByPhase() {
        metrics.phaseChanged("a", null, RecoveryPhase.AWAITING_PERMIT);
        metrics.phaseChanged("b", null, RecoveryPhase.AWAITING_PERMIT);
        metrics.phaseChanged("a", RecoveryPhase.AWAITING_PERMIT, RecoveryPhase.OPENING);
        assertThat(byPhase()).containsEntry("awaiting_permit", 1L).containsEntry("opening", 1L);

        metrics.phaseChanged("a", RecoveryPhase.OPENING, RecoveryPhase.CLOSING);
        metrics.phaseChanged("a", RecoveryPhase.CLOSING, null);
        assertThat(byPhase())
                .containsEntry("awaiting_permit", 1L)
                .containsEntry("opening", 0L)
                .containsEntry("closing", 0L);
    }

    @Test
    void countsAttempts() {
        metrics.attemptBegan("a", 1);
        metrics.attemptBegan("a", 2);
        assertThat(total("ack_recovery.attempts")).isEqualTo(2);
    }

    @Test
    void tellsFailuresApartByErrorPhaseAndVerdict() {
        metrics.attemptFailed(
                "a", 1, RecoveryPhase.RECOVERING, new IllegalStateException("secret"), new Verdict.Stop());
        assertThat(data("ack_recovery.failures").getLongSumData().getPoints())
                .singleElement()
                .satisfies(point -> assertThat(point.getAttributes())
                        .isEqualTo(Attributes.builder()
                                .put("error.type", "IllegalStateException")
                                .put("ack_recovery.phase", "recovering")
                                .put("ack_recovery.verdict", "stop")
                                .build()));
    }

    @Test
    void countsWhatIsAppliedSinceItWasToldLast() {
        metrics.progressed("a", Progress.NONE, new Progress(10, 0, 100));
        metrics.progressed("a", new Progress(10, 0, 100), new Progress(10, 10, 100));
        metrics.progressed("b", Progress.NONE, new Progress(5, 5, 5));
        assertThat(total("ack_recovery.entries.applied")).isEqualTo(15);
    }

    @Test
    void countsGaps() {
        metrics.skipped("a", new Gap("ledger 5", Gap.UNKNOWN));
        assertThat(total("ack_recovery.gaps")).isEqualTo(1);
    }

    @Test
    void measuresHowLongARecoveryTookByItsOutcome() {
        metrics.ended("a", new Outcome.Complete("a", Progress.NONE), 1, Duration.ofMillis(1500));
        metrics.ended("b", new Outcome.Closed("b"), 1, Duration.ofMillis(20));
        Map<String, HistogramPointData> points =
                data("ack_recovery.replay.duration").getHistogramData().getPoints().stream()
                        .collect(Collectors.toMap(
                                point -> point.getAttributes().get(AttributeKey.stringKey("ack_recovery.outcome")),
                                p -> p));
        assertThat(points).containsOnlyKeys("complete", "closed");
        assertThat(points.get("complete").getSum()).isEqualTo(1.5);
        assertThat(points.get("complete").getBoundaries()).startsWith(0.01).endsWith(3600.0);
    }

    @Test
    void showsAnOutageWhileItLasts() {
        metrics.outageBegan(7);
        assertThat(total("ack_recovery.outage")).isEqualTo(1);
        metrics.outageEnded(Duration.ofSeconds(1));
        assertThat(total("ack_recovery.outage")).isZero();
    }

    private long total(String name) {
        return data(name).getLongSumData().getPoints().stream()
                .mapToLong(point -> point.getValue())
                .sum();
    }

    private Map<String, Long> byPhase() {
        return data("ack_recovery.recoveries").getLongSumData().getPoints().stream()
                .collect(Collectors.toMap(
                        point -> point.getAttributes().get(AttributeKey.stringKey("ack_recovery.phase")),
                        point -> point.getValue()));
    }

    private MetricData data(String name) {
        return reader.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
