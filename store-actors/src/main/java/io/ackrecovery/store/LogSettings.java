package io.ackrecovery.store;

import com.typesafe.config.Config;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/** Reads {@code ack-recovery.log}: how logs are read from BookKeeper. */
final class LogSettings {

    static final String SECTION = "ack-recovery.log";
    static final String BATCH_READS = SECTION + ".batch-reads";
    static final String BATCH_TIMEOUT = SECTION + ".batch-timeout";

    private LogSettings() {}

    /** @param readTimeout the caller's own deadline for a read, by when a batch must long have been given up */
    static ReadSettings create(Config config, Duration readTimeout) {
        SettingsReader read = new SettingsReader(config, SECTION);
        ReadSettings settings = new ReadSettings(read.flag(BATCH_READS), read.duration(BATCH_TIMEOUT));
        read.refuseUnknownKeys();
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
