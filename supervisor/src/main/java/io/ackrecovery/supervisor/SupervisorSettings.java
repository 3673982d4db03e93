package io.ackrecovery.supervisor;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * The settings of a {@link RecoverySupervisor}; each is explained in this module's {@code reference.conf}. The constructors
 * throw {@link IllegalArgumentException}, naming the full key, for a value out of bounds.
 */
public record SupervisorSettings(
        int maxPermits,
        int maxRecoveries,
        int maxGaps,
        Pacing pacing,
        Duration housekeepingInterval,
        Duration closeTimeout,
        int statusPageSize,
        int warningsPerSecond,
        OutageSettings outage) {
    static final String SECTION = "ack-recovery.supervisor";
    static final String KEY_MAX_PERMITS = SECTION + ".max-permits";
    static final String KEY_MAX_RECOVERIES = SECTION + ".max-recoveries";
    static final String KEY_MAX_GAPS = SECTION + ".max-gaps";
    static final String KEY_RESTART_BUDGET = SECTION + ".restart-budget";
    static final String KEY_BACKOFF_MIN = SECTION + ".backoff.min";
    static final String KEY_BACKOFF_MAX = SECTION + ".backoff.max";
    static final String KEY_HOUSEKEEPING_INTERVAL = SECTION + ".housekeeping-interval";
    static final String KEY_CLOSE_TIMEOUT = SECTION + ".close-timeout";
    static final String KEY_STATUS_PAGE_SIZE = SECTION + ".status-page-size";
    static final String KEY_WARNINGS_PER_SECOND = SECTION + ".warnings-per-second";
    static final String KEY_OUTAGE_WINDOW = SECTION + ".outage.window";
    static final String KEY_OUTAGE_MIN_RECOVERIES = SECTION + ".outage.min-recoveries";
    static final String KEY_OUTAGE_SHARE = SECTION + ".outage.share";
    static final String KEY_OUTAGE_PROBE_INTERVAL = SECTION + ".outage.probe-interval";

    public SupervisorSettings {
        SettingBounds.check(KEY_MAX_PERMITS, maxPermits, 1, 100_000);
        SettingBounds.check(KEY_MAX_RECOVERIES, maxRecoveries, 1, 10_000_000);
        SettingBounds.check(KEY_MAX_GAPS, maxGaps, 1, 100_000);
        SettingBounds.check(
                KEY_HOUSEKEEPING_INTERVAL, housekeepingInterval, Duration.ofMillis(100), Duration.ofDays(1));
        SettingBounds.check(KEY_CLOSE_TIMEOUT, closeTimeout, Duration.ofMillis(100), Duration.ofHours(1));
        SettingBounds.check(KEY_STATUS_PAGE_SIZE, statusPageSize, 1, 100_000);
        SettingBounds.check(KEY_WARNINGS_PER_SECOND, warningsPerSecond, 1, 10_000);
    }

    /**
     * Reads {@code ack-recovery.supervisor}.
     *
     * @param config with this module's {@code reference.conf} merged in, as an actor system's configuration is
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    public static SupervisorSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        SupervisorSettings settings = new SupervisorSettings(
                read.integer(KEY_MAX_PERMITS),
                read.integer(KEY_MAX_RECOVERIES),
                read.integer(KEY_MAX_GAPS),
                new Pacing(
                        new Backoff(read.duration(KEY_BACKOFF_MIN), read.duration(KEY_BACKOFF_MAX)),
                        read.integer(KEY_RESTART_BUDGET)),
                read.duration(KEY_HOUSEKEEPING_INTERVAL),
                read.duration(KEY_CLOSE_TIMEOUT),
                read.integer(KEY_STATUS_PAGE_SIZE),
                read.integer(KEY_WARNINGS_PER_SECOND),
                new OutageSettings(
                        read.duration(KEY_OUTAGE_WINDOW),
                        read.integer(KEY_OUTAGE_MIN_RECOVERIES),
                        read.number(KEY_OUTAGE_SHARE),
                        read.duration(KEY_OUTAGE_PROBE_INTERVAL)));
        read.refuseUnknownKeys();
        return settings;
    }
}
