package io.ackrecovery.pulsar.store;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueType;
import io.ackrecovery.operator.OperatorSettings;
import io.ackrecovery.pulsar.cluster.DiscoverySettings;
import io.ackrecovery.store.PreviewSettings;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import io.ackrecovery.supervisor.cluster.ClusterPreflight;
import io.ackrecovery.supervisor.cluster.ClusterSettings;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The settings inside a broker: our defaults, what an embedded actor system needs, and above both the keys of broker.conf that begin
 * with {@code ackRecovery.}; {@code ackRecovery.store.openTimeout} there is {@code ack-recovery.store.open-timeout} here.
 *
 * @param config of all modules
 * @param watchInterval how often is looked whether a handle, or the broker, was closed
 */
record BrokerSettings(
        Config config,
        RecoverySettings recovery,
        OperatorSettings operator,
        PreviewSettings previews,
        ClusterSettings cluster,
        DiscoverySettings discovery,
        Duration watchInterval) {

    private static final String PREFIX = "ackRecovery.";
    private static final String SECTION = "ack-recovery.broker";
    private static final String WATCH_INTERVAL = SECTION + ".watch-interval";
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

    /**
     * @param brokerConf what the broker was configured with; other keys in it are not ours
     * @param batchReads whether the broker's BookKeeper client can ask for many entries at once
     * @throws IllegalArgumentException naming the key that is unknown or has a value of the wrong type or out of bounds
     */
    static BrokerSettings read(Properties brokerConf, boolean batchReads) {
        ClassLoader own = BrokerSettings.class.getClassLoader();
        Config defaults = ConfigFactory.defaultReferenceUnresolved(own);
        Map<String, String> given = given(brokerConf, defaults);
        Config config = ConfigFactory.parseMap(given, "broker.conf")
                .withFallback(
                        ConfigFactory.parseMap(batchReads ? Map.of() : Map.of("ack-recovery.log.batch-reads", false)))
                .withFallback(ConfigFactory.parseResources(BrokerSettings.class, "embedded.conf"))
                .withFallback(defaults)
                .resolve();
        try {
            return create(config);
        } catch (IllegalArgumentException wrong) {
            throw inBrokerConf(wrong);
        }
    }

    /**
     * As {@link #read}, and tries whether the cluster's port and key stores can be opened, where there is to be a cluster: blocks for as
     * long as that takes.
     */
    static void check(Properties brokerConf) {
        ClusterSettings cluster = read(brokerConf, true).cluster();
        try {
            if (cluster.enabled()) {
                ClusterPreflight.check(cluster);
            }
        } catch (IllegalArgumentException wrong) {
            throw inBrokerConf(wrong);
        }
    }

    private static IllegalArgumentException inBrokerConf(IllegalArgumentException wrong) {
        return new IllegalArgumentException(
                "broker.conf, where ack-recovery.a-b is %sab written %saB: %s"
                        .formatted(PREFIX, PREFIX, wrong.getMessage()),
                wrong);
    }

    private static BrokerSettings create(Config config) {
        SettingsReader broker = new SettingsReader(config, SECTION);
        Duration watchInterval = broker.duration(WATCH_INTERVAL);
        SettingBounds.check(WATCH_INTERVAL, watchInterval, Duration.ofMillis(10), Duration.ofMinutes(1));
        DiscoverySettings discovery = DiscoverySettings.read(broker);
        broker.refuseUnknownKeys();
        return new BrokerSettings(
                config,
                RecoverySettings.create(config),
                OperatorSettings.create(config),
                PreviewSettings.create(config),
                ClusterSettings.create(config),
                discovery,
                watchInterval);
    }

    /** For the supervisor's actor system. */
    Config ofSupervisor() {
        return ConfigFactory.parseResources(BrokerSettings.class, "supervisor.conf")
                .withFallback(config);
    }

    private static Map<String, String> given(Properties brokerConf, Config defaults) {
        Map<String, String> given = new TreeMap<>();
        for (String key : brokerConf.stringPropertyNames()) {
            if (key.startsWith(PREFIX)) {
                String path = path(key);
                if (!isSetting(path, defaults)) {
                    throw new IllegalArgumentException("broker.conf: " + key + " is not a setting of Ack Recovery");
                }
                given.put(path, brokerConf.getProperty(key).trim());
            }
        }
        return given;
    }

    private static String path(String key) {
        return CAPITAL.matcher(key).replaceAll(capital -> "-" + capital.group().toLowerCase(Locale.ROOT));
    }

    private static boolean isSetting(String path, Config defaults) {
        try {
            return defaults.hasPath(path) && defaults.getValue(path).valueType() != ConfigValueType.OBJECT;
        } catch (ConfigException noPath) {
            return false;
        }
    }

    /** The configuration knows the operator's token, and the password of key stores, and stays out of every message. */
    @Override
    public String toString() {
        return "BrokerSettings[" + recovery + ", " + operator + ", " + cluster + "]";
    }
}
