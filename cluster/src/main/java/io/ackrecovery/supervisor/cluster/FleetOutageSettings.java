package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.SettingBounds;
import java.time.Duration;

/**
 * When failures on all nodes count as one outage, and how a fleet comes out of it.
 *
 * @param window how far back failures and successes count
 * @param minRecoveries how many different recoveries must have failed
 * @param share how large a part of those that failed or succeeded they must be, above 0, at most 1
 * @param probeInterval how often one attempt is made in the whole fleet during an outage
 * @param step how long each doubling takes at least, once a probe got through
 */
public record FleetOutageSettings(
        Duration window, int minRecoveries, double share, Duration probeInterval, Duration step) {
    static final String SECTION = ClusterSettings.SECTION + ".outage";
    static final String KEY_WINDOW = SECTION + ".window";
    static final String KEY_MIN_RECOVERIES = SECTION + ".min-recoveries";
    static final String KEY_SHARE = SECTION + ".share";
    static final String KEY_PROBE_INTERVAL = SECTION + ".probe-interval";
    static final String KEY_STEP = SECTION + ".step";

    public FleetOutageSettings {
        SettingBounds.check(KEY_WINDOW, window, Duration.ofMillis(100), Duration.ofHours(1));
        SettingBounds.check(KEY_MIN_RECOVERIES, minRecoveries, 2, Integer.MAX_VALUE);
        SettingBounds.check(KEY_PROBE_INTERVAL, probeInterval, Duration.ofMillis(100), Duration.ofHours(1));
        SettingBounds.check(KEY_STEP, step, Duration.ofMillis(100), Duration.ofHours(1));
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("%s must be above 0 and at most 1: %s".formatted(KEY_SHARE, share));
        }
    }
}
