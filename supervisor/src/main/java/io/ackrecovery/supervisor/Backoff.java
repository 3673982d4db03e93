package io.ackrecovery.supervisor;

import java.time.Duration;

/**
 * How long to wait before the next attempt: doubling from {@code min} to {@code max}, with equal jitter (half of each step is
 * fixed, half random), so that recoveries that failed together do not come back together.
 *
 * @param min the first step, at least 1 ms
 * @param max the last step, at least {@code min} and at most one day; no delay is longer, jitter included
 */
public record Backoff(Duration min, Duration max) {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(1);

    public Backoff {
        SettingBounds.check(SupervisorSettings.KEY_BACKOFF_MIN, min, SHORTEST, LONGEST);
        SettingBounds.check(SupervisorSettings.KEY_BACKOFF_MAX, max, min, LONGEST);
    }

    /**
     * The delay after a failure.
     *
     * @param failuresWithoutProgress 1 for the first failure after progress; less counts as 1
     * @param random from 0 (inclusive) to 1 (exclusive)
     * @return from half the step to the whole step
     */
    public Duration delay(int failuresWithoutProgress, double random) {
        int doublings = Math.max(1, failuresWithoutProgress) - 1;
        double step = Math.min(max.toNanos(), min.toNanos() * Math.pow(2, doublings));
        return Duration.ofNanos((long) (step / 2 + step / 2 * random));
    }
}
