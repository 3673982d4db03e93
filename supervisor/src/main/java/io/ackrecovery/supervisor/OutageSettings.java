package io.ackrecovery.supervisor;

import java.time.Duration;

/**
 * When failures of many recoveries count as one outage.
 *
 * @param window how far back failures and successes count, from 100 ms to 1 hour
 * @param minRecoveries how many different recoveries must have failed, at least 2: one alone never makes an outage
 * @param share how large a part of those that failed or succeeded they must be, above 0, at most 1
 * @param probeInterval how often one that has failed may try again during an outage, from 100 ms to 1 hour
 */
public record OutageSettings(Duration window, int minRecoveries, double share, Duration probeInterval) {

    public OutageSettings {
        SettingBounds.check(SupervisorSettings.KEY_OUTAGE_WINDOW, window, Duration.ofMillis(100), Duration.ofHours(1));
        SettingBounds.check(SupervisorSettings.KEY_OUTAGE_MIN_RECOVERIES, minRecoveries, 2, Integer.MAX_VALUE);
        SettingBounds.check(
                SupervisorSettings.KEY_OUTAGE_PROBE_INTERVAL,
                probeInterval,
                Duration.ofMillis(100),
                Duration.ofHours(1));
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "%s must be above 0 and at most 1: %s".formatted(SupervisorSettings.KEY_OUTAGE_SHARE, share));
        }
    }
}
