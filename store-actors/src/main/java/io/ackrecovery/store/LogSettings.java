package io.ackrecovery.store;

import com.typesafe.config.Config;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/** Reads {@code ack-recovery.log}: how logs are read from BookKeeper. Each setting is explained in {@code reference.conf}. */
public final class LogSettings {

    static final String SECTION = "ack-recovery.log";
    static final String BATCH_READS = SECTION + ".batch-reads";
    static final String BATCH_TIMEOUT = SECTION + ".batch-timeout";

    private LogSettings() {}

    /**
     * Reads the section.
     *
     * @param config with this module's {@code reference.conf} merged in, as an actor system's configuration is
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    public static ReadSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        ReadSettings settings = new ReadSettings(read.flag(BATCH_READS), read.duration(BATCH_TIMEOUT));
        read.refuseUnknownKeys();
        Duration readTimeout = StoreSettings.create(config).readTimeout();
        if (settings.batches() && settings.batchTimeout().multipliedBy(2).compareTo(readTimeout) > 0) {
            throw new IllegalArgumentException("%s must be at most half of %s: %d ms of %d ms"
                    .formatted(
                            BATCH_TIMEOUT,
                            StoreSettings.READ_TIMEOUT,
                            settings.batchTimeout().toMillis(),
                            readTimeout.toMillis()));
        }
        return settings;
    }
}
