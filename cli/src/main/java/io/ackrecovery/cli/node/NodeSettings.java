package io.ackrecovery.cli.node;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/** The settings of a {@link Node} beside those of recovery and HTTP; each is explained in this module's {@code reference.conf}. */
record NodeSettings(
        Duration scanInterval, Duration recheckInterval, int previewEntries, Duration previewTimeout, int maxPreviews) {
    private static final String SECTION = "ack-recovery.node";
    private static final String KEY_SCAN_INTERVAL = SECTION + ".scan-interval";
    private static final String KEY_RECHECK_INTERVAL = SECTION + ".recheck-interval";
    private static final String KEY_PREVIEW_ENTRIES = SECTION + ".preview.max-entries";
    static final String KEY_PREVIEW_TIMEOUT = SECTION + ".preview.timeout";
    static final String KEY_MAX_PREVIEWS = SECTION + ".preview.max-running";

    NodeSettings {
        SettingBounds.check(KEY_SCAN_INTERVAL, scanInterval, Duration.ofSeconds(1), Duration.ofDays(1));
        SettingBounds.check(KEY_RECHECK_INTERVAL, recheckInterval, Duration.ofSeconds(1), Duration.ofDays(365));
        SettingBounds.check(KEY_PREVIEW_ENTRIES, previewEntries, 1, 100_000_000);
        SettingBounds.check(KEY_PREVIEW_TIMEOUT, previewTimeout, Duration.ofMillis(100), Duration.ofMinutes(5));
        SettingBounds.check(KEY_MAX_PREVIEWS, maxPreviews, 1, 100);
    }

    /**
     * Reads {@code ack-recovery.node}.
     *
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    static NodeSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        NodeSettings settings = new NodeSettings(
                read.duration(KEY_SCAN_INTERVAL),
                read.duration(KEY_RECHECK_INTERVAL),
                read.integer(KEY_PREVIEW_ENTRIES),
                read.duration(KEY_PREVIEW_TIMEOUT),
                read.integer(KEY_MAX_PREVIEWS));
        read.refuseUnknownKeys();
        return settings;
    }
}
