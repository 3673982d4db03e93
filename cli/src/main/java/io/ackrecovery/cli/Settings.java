package io.ackrecovery.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads the settings of a command: {@code --set}, over {@code --config FILE}, over system properties, over the
 * command's own defaults, over the modules' {@code reference.conf}. */
public final class Settings {

    private static final String ROOT = "ack-recovery.";

    private Settings() {}

    /**
     * @param file a HOCON file, or null
     * @param overrides full keys and their values
     * @param defaults the command's own
     * @throws CommandFailed with {@link ExitCode#USAGE}, naming the file, line or key
     */
    public static Config load(Path file, Map<String, String> overrides, Config defaults) {
        ConfigFactory.invalidateCaches();
        Config given = overriding(overrides).withFallback(fromFile(file));
        try {
            return given.withFallback(ConfigFactory.defaultOverrides())
                    .withFallback(defaults)
                    .withFallback(ConfigFactory.defaultReferenceUnresolved())
                    .resolve();
        } catch (ConfigException wrong) {
            throw CommandFailed.usage("settings: " + wrong.getMessage());
        }
    }

    private static Config overriding(Map<String, String> overrides) {
        Config config = ConfigFactory.empty();
        for (Map.Entry<String, String> override : overrides.entrySet()) {
            String key = override.getKey();
            if (!key.startsWith(ROOT)) {
                throw CommandFailed.usage("--set " + key + ": a setting begins with '" + ROOT + "'");
            }
            try {
                config = ConfigFactory.parseString(key + " = " + override.getValue())
                        .withFallback(config);
            } catch (ConfigException wrong) {
                throw CommandFailed.usage("--set " + key + ": '" + override.getValue() + "' is no value");
            }
        }
        return config;
    }

    private static Config fromFile(Path file) {
        if (file == null) {
            return ConfigFactory.empty();
        }
        if (!Files.isReadable(file)) {
            throw CommandFailed.usage("--config " + file + ": no such file, or it cannot be read");
        }
        try {
            return ConfigFactory.parseFile(
                    file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false));
        } catch (ConfigException wrong) {
            throw CommandFailed.usage("--config " + file + ": " + wrong.getMessage());
        }
    }
}
