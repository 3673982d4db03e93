package io.ackrecovery.supervisor.cluster;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The settings of a node of a cluster; each is explained in this module's {@code reference.conf}. The constructors throw {@link
 * IllegalArgumentException}, naming the full key, for a value out of bounds.
 */
public record ClusterSettings(
        boolean enabled,
        String bindAddress,
        int port,
        List<String> seedNodes,
        Duration answerTimeout,
        Duration restartMin,
        Duration restartMax,
        Duration endTimeout,
        ClusterTls tls,
        GovernorSettings governor) {
    static final String SECTION = "ack-recovery.cluster";
    static final String KEY_ENABLED = SECTION + ".enabled";
    static final String KEY_BIND_ADDRESS = SECTION + ".bind-address";
    static final String KEY_PORT = SECTION + ".port";
    static final String KEY_SEED_NODES = SECTION + ".seed-nodes";
    static final String KEY_ANSWER_TIMEOUT = SECTION + ".answer-timeout";
    static final String KEY_RESTART_MIN = SECTION + ".restart-backoff.min";
    static final String KEY_RESTART_MAX = SECTION + ".restart-backoff.max";
    static final String KEY_END_TIMEOUT = SECTION + ".end-timeout";

    public ClusterSettings {
        seedNodes = List.copyOf(seedNodes);
        SettingBounds.check(KEY_PORT, port, 0, 65_535);
        SettingBounds.check(KEY_ANSWER_TIMEOUT, answerTimeout, Duration.ofMillis(100), Duration.ofMinutes(5));
        SettingBounds.check(KEY_RESTART_MIN, restartMin, Duration.ofMillis(100), Duration.ofHours(1));
        SettingBounds.check(KEY_RESTART_MAX, restartMax, restartMin, Duration.ofDays(1));
        SettingBounds.check(KEY_END_TIMEOUT, endTimeout, Duration.ofSeconds(1), Duration.ofHours(1));
        if (bindAddress.isBlank()) {
            throw new IllegalArgumentException(KEY_BIND_ADDRESS + " must be a host name or an IP address");
        }
        seedNodes.forEach(ClusterSettings::requireHostAndPort);
    }

    private static void requireHostAndPort(String seed) {
        int colon = seed.lastIndexOf(':');
        if (colon < 1 || !seed.substring(colon + 1).matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException(KEY_SEED_NODES + " must be HOST:PORT, separated by commas: " + seed);
        }
    }

    /**
     * Reads {@code ack-recovery.cluster}.
     *
     * @param config with this module's {@code reference.conf} merged in
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    public static ClusterSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        ClusterSettings settings = new ClusterSettings(
                read.flag(KEY_ENABLED),
                read.text(KEY_BIND_ADDRESS),
                read.integer(KEY_PORT),
                list(read.text(KEY_SEED_NODES)),
                read.duration(KEY_ANSWER_TIMEOUT),
                read.duration(KEY_RESTART_MIN),
                read.duration(KEY_RESTART_MAX),
                read.duration(KEY_END_TIMEOUT),
                ClusterTls.read(read),
                new GovernorSettings(
                        read.integer(GovernorSettings.KEY_MAX_ATTEMPTS),
                        read.integer(GovernorSettings.KEY_MAX_STARTS),
                        read.integer(GovernorSettings.KEY_FALLBACK_PERMITS),
                        read.duration(GovernorSettings.KEY_LEASE_TERM),
                        read.duration(GovernorSettings.KEY_ATTEMPT_LIMIT),
                        read.duration(GovernorSettings.KEY_REMEMBER_FOR),
                        read.duration(GovernorSettings.KEY_REPORT_INTERVAL),
                        new FleetOutageSettings(
                                read.duration(FleetOutageSettings.KEY_WINDOW),
                                read.integer(FleetOutageSettings.KEY_MIN_RECOVERIES),
                                read.number(FleetOutageSettings.KEY_SHARE),
                                read.duration(FleetOutageSettings.KEY_PROBE_INTERVAL),
                                read.duration(FleetOutageSettings.KEY_STEP))));
        read.refuseUnknownKeys();
        return settings;
    }

    private static List<String> list(String commaSeparated) {
        return Arrays.stream(commaSeparated.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
