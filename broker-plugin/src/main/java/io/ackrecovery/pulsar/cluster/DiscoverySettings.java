package io.ackrecovery.pulsar.cluster;

import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/**
 * How a broker looks for the cluster of the others; each is explained in {@code reference.conf}. The constructor throws {@link
 * IllegalArgumentException}, naming the full key, for a value out of bounds.
 */
public record DiscoverySettings(Duration interval, Duration retryMax, Duration timeout, Duration foundAfter) {
    private static final String SECTION = "ack-recovery.broker.discovery";
    private static final String KEY_INTERVAL = SECTION + ".interval";
    private static final String KEY_RETRY_MAX = SECTION + ".retry-max";
    private static final String KEY_TIMEOUT = SECTION + ".timeout";
    private static final String KEY_FOUND_AFTER = SECTION + ".found-after";

    public DiscoverySettings {
        SettingBounds.check(KEY_INTERVAL, interval, Duration.ofMillis(100), Duration.ofMinutes(1));
        SettingBounds.check(KEY_RETRY_MAX, retryMax, interval, Duration.ofMinutes(10));
        SettingBounds.check(KEY_TIMEOUT, timeout, Duration.ofMillis(100), Duration.ofMinutes(5));
        // Whoever was away with the store must have entered itself anew before somebody thinks he is alone.
        SettingBounds.check(KEY_FOUND_AFTER, foundAfter, timeout.plus(retryMax), Duration.ofHours(1));
    }

    /** Reads {@code ack-recovery.broker.discovery}. */
    public static DiscoverySettings read(SettingsReader read) {
        return new DiscoverySettings(
                read.duration(KEY_INTERVAL),
                read.duration(KEY_RETRY_MAX),
                read.duration(KEY_TIMEOUT),
                read.duration(KEY_FOUND_AFTER));
    }
}
