package io.ackrecovery.cli.audit;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import io.ackrecovery.supervisor.cluster.SharedWork;
import java.time.Duration;

/** The settings of an audit by several processes; each is explained in this module's {@code reference.conf}. */
record AuditClusterSettings(Duration joinTimeout, int maxAsked, Duration askAgainAfter, int maxTries) {
    private static final String SECTION = "ack-recovery.audit";
    static final String KEY_JOIN_TIMEOUT = SECTION + ".join-timeout";
    private static final String KEY_MAX_ASKED = SECTION + ".max-asked";
    private static final String KEY_ASK_AGAIN_AFTER = SECTION + ".ask-again-after";
    private static final String KEY_MAX_TRIES = SECTION + ".max-tries";

    AuditClusterSettings {
        SettingBounds.check(KEY_JOIN_TIMEOUT, joinTimeout, Duration.ofSeconds(1), Duration.ofHours(1));
        SettingBounds.check(KEY_MAX_ASKED, maxAsked, 1, 10_000);
        SettingBounds.check(KEY_ASK_AGAIN_AFTER, askAgainAfter, Duration.ofSeconds(1), Duration.ofMinutes(1));
        SettingBounds.check(KEY_MAX_TRIES, maxTries, 1, 100);
    }

    /**
     * Reads {@code ack-recovery.audit}.
     *
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    static AuditClusterSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        AuditClusterSettings settings = new AuditClusterSettings(
                read.duration(KEY_JOIN_TIMEOUT),
                read.integer(KEY_MAX_ASKED),
                read.duration(KEY_ASK_AGAIN_AFTER),
                read.integer(KEY_MAX_TRIES));
        read.refuseUnknownKeys();
        return settings;
    }

    SharedWork.Terms terms() {
        return new SharedWork.Terms(maxAsked, askAgainAfter, maxTries);
    }
}
