package io.ackrecovery.supervisor.cluster;

import com.typesafe.config.ConfigFactory;

/** Settings as an operator writes them, over the defaults. */
final class TestSettings {
    private TestSettings() {}

    /** @param hocon under {@code ack-recovery.cluster} */
    static ClusterSettings cluster(String hocon) {
        return ClusterSettings.create(ConfigFactory.parseString("ack-recovery.cluster { " + hocon + " }")
                .withFallback(ConfigFactory.defaultReference()));
    }

    static GovernorSettings governor(String hocon) {
        return cluster(hocon).governor();
    }
}
