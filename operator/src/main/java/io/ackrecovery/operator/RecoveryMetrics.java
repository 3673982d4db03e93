package io.ackrecovery.operator;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.LongUpDownCounter;
import io.opentelemetry.api.metrics.Meter;
import java.time.Duration;
import java.util.List;

/**
 * Counts what happens to the recoveries of one supervisor. The instruments are those of docs/operations.md; none has an attribute
 * that names a recovery, so their number does not grow with the recoveries. Not thread-safe: give each supervisor its own. Nothing
 * has to be closed.
 */
public final class RecoveryMetrics implements RecoveryObserver {
    private static final AttributeKey<String> PHASE = AttributeKey.stringKey("ack_recovery.phase");
    private static final AttributeKey<String> VERDICT = AttributeKey.stringKey("ack_recovery.verdict");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("ack_recovery.outcome");
    private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

    /** From a short log to an outage of an hour, in seconds. */
    private static final List<Double> DURATIONS =
            List.of(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 60.0, 300.0, 900.0, 3600.0);

    private final LongCounter attempts;
    private final LongCounter failures;
    private final LongCounter gaps;
    private final LongCounter entries;
    private final LongUpDownCounter recoveries;
    private final LongUpDownCounter outages;
    private final DoubleHistogram durations;
    private final ErrorTypes errorTypes = new ErrorTypes();

    private RecoveryMetrics(Meter meter) {
        attempts = meter.counterBuilder("ack_recovery.attempts")
                .setUnit("{attempt}")
                .setDescription("Attempts that have begun.")
                .build();
        failures = meter.counterBuilder("ack_recovery.failures")
                .setUnit("{failure}")
                .setDescription(
                        "Failures, by the phase they came in and what was decided; a failed read is one while recovering.")
                .build();
        gaps = meter.counterBuilder("ack_recovery.gaps")
                .setUnit("{gap}")
                .setDescription("Losses that were skipped.")
                .build();
        entries = meter.counterBuilder("ack_recovery.entries.applied")
                .setUnit("{entry}")
                .setDescription("Entries that were applied.")
                .build();
        recoveries = meter.upDownCounterBuilder("ack_recovery.recoveries")
                .setUnit("{recovery}")
                .setDescription("Recoveries there are, by phase.")
                .build();
        outages = meter.upDownCounterBuilder("ack_recovery.outage")
                .setUnit("{outage}")
                .setDescription("1 while many recoveries fail at once, else 0.")
                .build();
        durations = meter.histogramBuilder("ack_recovery.replay.duration")
                .setUnit("s")
                .setDescription("Time from the order to recover to its end, waiting and backoff included.")
                .setExplicitBucketBoundariesAdvice(DURATIONS)
                .build();
    }

    /** Registers the instruments with the meter. */
    public static RecoveryMetrics create(Meter meter) {
        RecoveryMetrics metrics = new RecoveryMetrics(meter);
        metrics.showZeros();
        return metrics;
    }

    /** What has not happened yet is shown as zero, not missing: whoever looks sees that it is counted. */
    private void showZeros() {
        attempts.add(0);
        gaps.add(0);
        entries.add(0);
        outages.add(0);
        for (RecoveryPhase phase : RecoveryPhase.values()) {
            count(phase, 0);
        }
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        count(from, -1);
        count(to, 1);
    }

    @Override
    public void attemptBegan(String id, int attempt) {
        attempts.add(1);
    }

    @Override
    public void progressed(String id, Progress before, Progress now) {
        entries.add(Math.max(0, now.applied() - before.applied()));
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        failures.add(
                1,
                Attributes.of(
                        ERROR_TYPE, errorTypes.of(cause), PHASE, Words.of(phase), VERDICT, Words.ofClass(verdict)));
    }

    @Override
    public void skipped(String id, Gap gap) {
        gaps.add(1);
    }

    @Override
    public void ended(String id, Outcome outcome, int attemptsBegun, Duration took) {
        durations.record(took.toNanos() / 1e9, Attributes.of(OUTCOME, Words.ofClass(outcome)));
    }

    @Override
    public void outageBegan(int failing) {
        outages.add(1);
    }

    @Override
    public void outageEnded(Duration lasted) {
        outages.add(-1);
    }

    private void count(RecoveryPhase phase, int change) {
        if (phase != null) {
            recoveries.add(change, Attributes.of(PHASE, Words.of(phase)));
        }
    }
}
