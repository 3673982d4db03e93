package io.ackrecovery.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.cluster.ClusterPreflight;
import io.ackrecovery.supervisor.cluster.ClusterSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the settings of a command: {@code --set}, over {@code --config FILE}, over system properties, over the
 * command's own defaults, over the modules' {@code reference.conf}. */
public final class Settings {

    private static final String OURS = "ack-recovery";
    private static final String ROOT = OURS + ".";
    private static final Set<String> SECTIONS = Set.of(OURS, "pekko");

    private Settings() {}

    /**
     * Every key under {@code ack-recovery} has to be one that a {@code reference.conf} knows.
     *
     * @param file a HOCON file, or null
     * @param overrides each as KEY=VALUE with the full key; of two for one key the later counts
     * @param defaults the command's own
     * @throws CommandFailed with {@link ExitCode#USAGE}, naming the file, line or key
     */
    public static Config load(Path file, List<String> overrides, Config defaults) {
        ConfigFactory.invalidateCaches();
        Config given = overriding(overrides).withFallback(fromFile(file));
        Config reference = ConfigFactory.defaultReferenceUnresolved();
        try {
            Config all = given.withFallback(ConfigFactory.defaultOverrides())
                    .withFallback(defaults)
                    .withFallback(reference)
                    .resolve();
            refuseUnknown(all, reference.resolve());
            return all;
        } catch (ConfigException wrong) {
            throw CommandFailed.usage(wrong.getMessage());
        }
    }

    /**
     * All settings of a recovery, checked before anything is begun.
     *
     * @throws CommandFailed with {@link ExitCode#USAGE}, naming the key
     */
    public static RecoverySettings recovery(Config loaded) {
        try {
            return RecoverySettings.create(loaded);
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(ExitCode.USAGE, wrong.getMessage(), wrong);
        }
    }

    /**
     * What a process needs to be a node of a cluster; checked as far as that can be before anything is begun.
     *
     * @throws CommandFailed with {@link ExitCode#USAGE}, naming the key
     */
    public static ClusterSettings cluster(Config loaded) {
        try {
            ClusterSettings settings = ClusterSettings.create(loaded);
            if (settings.enabled() && settings.seedNodes().isEmpty()) {
                throw CommandFailed.usage(
                        ROOT + "cluster.seed-nodes must not be empty: HOST:PORT of some nodes, on all nodes the same");
            }
            if (settings.enabled()) {
                ClusterPreflight.check(settings);
            }
            return settings;
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(ExitCode.USAGE, wrong.getMessage(), wrong);
        }
    }

    private static Config overriding(List<String> overrides) {
        Config config = ConfigFactory.empty();
        for (String override : overrides) {
            config = parse(override).withFallback(config);
        }
        return config;
    }

    private static Config parse(String override) {
        int equals = override.indexOf('=');
        if (equals < 1) {
            throw CommandFailed.usage("--set " + override + ": must be KEY=VALUE");
        }
        String key = override.substring(0, equals).strip();
        if (!key.startsWith(ROOT)) {
            throw CommandFailed.usage("--set " + key + ": a setting begins with '" + ROOT + "'");
        }
        try {
            return ConfigFactory.parseMap(
                    Map.of(key, override.substring(equals + 1).strip()), "--set " + key);
        } catch (ConfigException wrong) {
            throw CommandFailed.usage("--set " + key + ": is no key of a setting");
        }
    }

    private static Config fromFile(Path file) {
        if (file == null) {
            return ConfigFactory.empty();
        }
        String option = "--config " + file;
        if (Files.isDirectory(file) || !Files.isReadable(file)) {
            throw CommandFailed.usage(option + ": must be a file that can be read");
        }
        try {
            Config config = ConfigFactory.parseFile(
                    file.toFile(),
                    ConfigParseOptions.defaults().setAllowMissing(false).setOriginDescription(option));
            config.root().forEach((section, value) -> {
                if (!SECTIONS.contains(section)) {
                    throw CommandFailed.usage(
                            value.origin().description() + ": '" + section + "' must be 'ack-recovery' or 'pekko'");
                }
            });
            return config;
        } catch (ConfigException wrong) {
            throw CommandFailed.usage(wrong.getMessage());
        }
    }

    /** A misspelt key would be passed over in silence. */
    private static void refuseUnknown(Config all, Config reference) {
        Set<String> known = reference.getConfig(OURS).entrySet().stream()
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        all.getConfig(OURS).entrySet().stream()
                .filter(setting -> !known.contains(setting.getKey()))
                .min(Map.Entry.comparingByKey())
                .ifPresent(setting -> {
                    throw CommandFailed.usage("%s: there is no setting %s%s; docs/configuration.md lists all"
                            .formatted(setting.getValue().origin().description(), ROOT, setting.getKey()));
                });
    }
}
