package io.ackrecovery.supervisor.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The configuration of a cluster's actor system: this module's {@code cluster.conf}, and what the settings say. */
final class ClusterConfig {
    static final String SYSTEM = "ack-recovery";

    private static final Duration NEVER = Duration.ofDays(365);

    private ClusterConfig() {}

    /**
     * A configuration to start a system with.
     *
     * @param anew whether this process has had a system before. It was put out of a cluster, which may be at work without it: so it
     *     founds one only if no seed node that it reaches is in one, and it reaches all
     * @param base what the embedder has set, over the {@code reference.conf} of all modules
     */
    static Config of(ClusterSettings settings, boolean anew, Config base) {
        Map<String, Object> values = new HashMap<>();
        values.put("pekko.remote.artery.canonical.hostname", settings.bindAddress());
        values.put("pekko.remote.artery.canonical.port", settings.port());
        values.put(
                "pekko.cluster.seed-nodes",
                settings.seedNodes().stream().map(ClusterConfig::address).toList());
        if (anew && isFirstSeed(settings)) {
            // The first seed node founds a cluster if the others have not answered by then; for others it is how often
            // they ask.
            values.put("pekko.cluster.seed-node-timeout", NEVER);
        }
        if (settings.tls().isOn()) {
            values.put("pekko.remote.artery.transport", "tls-tcp");
            String ssl = "pekko.remote.artery.ssl.config-ssl-engine.";
            values.put(ssl + "key-store", settings.tls().keyStore());
            values.put(ssl + "trust-store", settings.tls().trustStore());
            for (String password : new String[] {"key-store-password", "key-password", "trust-store-password"}) {
                values.put(ssl + password, settings.tls().password());
            }
        }
        return ConfigFactory.parseMap(values)
                .withFallback(
                        ConfigFactory.parseResources(ClusterConfig.class.getClassLoader(), "ack-recovery-cluster.conf"))
                .withFallback(base)
                .resolve();
    }

    private static boolean isFirstSeed(ClusterSettings settings) {
        String self = settings.bindAddress() + ":" + settings.port();
        return !settings.seedNodes().isEmpty() && settings.seedNodes().get(0).equals(self);
    }

    static String address(String hostAndPort) {
        return "pekko://" + SYSTEM + "@" + hostAndPort;
    }
}
