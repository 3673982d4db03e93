package io.ackrecovery.store;

import com.typesafe.config.Config;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.supervisor.SettingsReader;
import io.ackrecovery.supervisor.SupervisorSettings;

/**
 * All settings that recovering pending-ack logs takes; each is explained in a {@code reference.conf}.
 *
 * @param skipLostData what to pass as {@code skipAllowed} to each Recover for which nobody has decided otherwise
 */
public record RecoverySettings(
        SupervisorSettings supervisor, StoreSettings store, ReadSettings log, boolean skipLostData) {

    private static final String SECTION = "ack-recovery";
    private static final String SKIP_LOST_DATA = SECTION + ".skip-lost-data";

    /**
     * Reads everything under {@code ack-recovery}.
     *
     * @param config with the {@code reference.conf} of all modules merged in, as an actor system's configuration is
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    public static RecoverySettings create(Config config) {
        StoreSettings store = StoreSettings.create(config);
        return new RecoverySettings(
                SupervisorSettings.create(config),
                store,
                LogSettings.create(config, store.readTimeout()),
                new SettingsReader(config, SECTION).flag(SKIP_LOST_DATA));
    }
}
