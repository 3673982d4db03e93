package io.ackrecovery.store;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/** The settings of {@link GapPreviews}; each is explained in this module's {@code reference.conf}. */
public record PreviewSettings(int maxEntries, Duration timeout, int maxRunning) {
    private static final String SECTION = "ack-recovery.preview";
    private static final String KEY_MAX_ENTRIES = SECTION + ".max-entries";
    static final String KEY_TIMEOUT = SECTION + ".timeout";
    static final String KEY_MAX_RUNNING = SECTION + ".max-running";

    /** @throws IllegalArgumentException naming the setting that is out of bounds */
    public PreviewSettings {
        SettingBounds.check(KEY_MAX_ENTRIES, maxEntries, 1, 100_000_000);
        SettingBounds.check(KEY_TIMEOUT, timeout, Duration.ofMillis(100), Duration.ofMinutes(5));
        SettingBounds.check(KEY_MAX_RUNNING, maxRunning, 1, 100);
    }

    /**
     * Reads {@code ack-recovery.preview}.
     *
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    public static PreviewSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        PreviewSettings settings = new PreviewSettings(
                read.integer(KEY_MAX_ENTRIES), read.duration(KEY_TIMEOUT), read.integer(KEY_MAX_RUNNING));
        read.refuseUnknownKeys();
        return settings;
    }
}
