package io.ackrecovery.cli.node;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/** The settings of a {@link Node} beside those of recovery and HTTP; each is explained in this module's {@code reference.conf}. */
record NodeSettings(Duration scanInterval, Duration recheckInterval) {
    private static final String SECTION = "ack-recovery.node";
    private static final String KEY_SCAN_INTERVAL = SECTION + ".scan-interval";
    private static final String KEY_RECHECK_INTERVAL = SECTION + ".recheck-interval";

    NodeSettings {
        SettingBounds.check(KEY_SCAN_INTERVAL, scanInterval, Duration.ofSeconds(1), Duration.ofDays(1));
        SettingBounds.check(KEY_RECHECK_INTERVAL, recheckInterval, Duration.ofSeconds(1), Duration.ofDays(365));
    }

    /**
     * Reads {@code ack-recovery.node}.
     *
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    static NodeSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        NodeSettings settings = new NodeSettings(read.duration(KEY_SCAN_INTERVAL), read.duration(KEY_RECHECK_INTERVAL));
        read.refuseUnknownKeys();
        return settings;
    }
}
