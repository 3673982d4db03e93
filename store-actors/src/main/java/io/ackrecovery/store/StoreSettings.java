package io.ackrecovery.store;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/**
 * The settings of a {@link PendingAckStore}; each is explained in this module's {@code reference.conf}. The constructor throws
 * {@link IllegalArgumentException}, naming the full key, for a value out of bounds.
 *
 * @param maxBatchBytes bytes of payload
 */
public record StoreSettings(
        Duration openTimeout,
        int openAbandonAfter,
        Duration readTimeout,
        int maxBatchEntries,
        int maxBatchBytes,
        int readAhead,
        Duration applyTimeout,
        int reopenAfter,
        int suspectAfter,
        Duration trimTimeout,
        int trimIndexSize,
        Duration closeTimeout) {

    static final String SECTION = "ack-recovery.store";
    static final String OPEN_TIMEOUT = SECTION + ".open-timeout";
    static final String OPEN_ABANDON_AFTER = SECTION + ".open-abandon-after";
    static final String READ_TIMEOUT = SECTION + ".read-timeout";
    static final String MAX_BATCH_ENTRIES = SECTION + ".max-batch-entries";
    static final String MAX_BATCH_BYTES = SECTION + ".max-batch-bytes";
    static final String READ_AHEAD = SECTION + ".read-ahead";
    static final String APPLY_TIMEOUT = SECTION + ".apply-timeout";
    static final String REOPEN_AFTER = SECTION + ".reopen-after";
    static final String SUSPECT_AFTER = SECTION + ".suspect-after";
    static final String TRIM_TIMEOUT = SECTION + ".trim-timeout";
    static final String TRIM_INDEX_SIZE = SECTION + ".trim-index-size";
    static final String CLOSE_TIMEOUT = SECTION + ".close-timeout";

    private static final int MIB = 1024 * 1024;

    public StoreSettings {
        checkDuration(OPEN_TIMEOUT, openTimeout);
        SettingBounds.check(OPEN_ABANDON_AFTER, openAbandonAfter, 1, 1_000);
        checkDuration(READ_TIMEOUT, readTimeout);
        SettingBounds.check(MAX_BATCH_ENTRIES, maxBatchEntries, 1, 100_000);
        SettingBounds.check(MAX_BATCH_BYTES, maxBatchBytes, 1, 64 * MIB);
        SettingBounds.check(READ_AHEAD, readAhead, 1, 64);
        checkDuration(APPLY_TIMEOUT, applyTimeout);
        SettingBounds.check(REOPEN_AFTER, reopenAfter, 1, 1_000);
        SettingBounds.check(SUSPECT_AFTER, suspectAfter, 1, 1_000);
        checkDuration(TRIM_TIMEOUT, trimTimeout);
        SettingBounds.check(TRIM_INDEX_SIZE, trimIndexSize, 2, 65_536);
        checkDuration(CLOSE_TIMEOUT, closeTimeout);
    }

    /**
     * Reads {@code ack-recovery.store}.
     *
     * @param config with this module's {@code reference.conf} merged in, as an actor system's configuration is
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    public static StoreSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        StoreSettings settings = new StoreSettings(
                read.duration(OPEN_TIMEOUT),
                read.integer(OPEN_ABANDON_AFTER),
                read.duration(READ_TIMEOUT),
                read.integer(MAX_BATCH_ENTRIES),
                read.bytes(MAX_BATCH_BYTES),
                read.integer(READ_AHEAD),
                read.duration(APPLY_TIMEOUT),
                read.integer(REOPEN_AFTER),
                read.integer(SUSPECT_AFTER),
                read.duration(TRIM_TIMEOUT),
                read.integer(TRIM_INDEX_SIZE),
                read.duration(CLOSE_TIMEOUT));
        read.refuseUnknownKeys();
        return settings;
    }

    private static void checkDuration(String key, Duration value) {
        SettingBounds.check(key, value, Duration.ofMillis(1), Duration.ofHours(1));
    }
}
