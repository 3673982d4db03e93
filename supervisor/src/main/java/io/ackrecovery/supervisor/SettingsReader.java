package io.ackrecovery.supervisor;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads one section of the settings; says which key is wrong, and which keys nobody asked for. Keys are full ones. Every method
 * throws {@link IllegalArgumentException} naming the key that is missing, unknown or of the wrong type.
 */
public final class SettingsReader {
    private final Config config;
    private final String section;
    private final Set<String> known = new HashSet<>();

    /** @param section of which every key must be read before {@link #refuseUnknownKeys()} */
    public SettingsReader(Config config, String section) {
        this.config = config;
        this.section = section;
    }

    public int integer(String key) {
        return whole(key, value(key, config::getDouble, "a whole number"));
    }

    /** A size in bytes, below 2 GiB. */
    public int bytes(String key) {
        return whole(key, value(key, config::getBytes, "a size such as 512KiB or 1MiB"));
    }

    public boolean flag(String key) {
        return value(key, config::getBoolean, "true or false");
    }

    public double number(String key) {
        return value(key, config::getDouble, "a number");
    }

    public String text(String key) {
        return value(key, config::getString, "a text");
    }

    public Duration duration(String key) {
        return value(key, config::getDuration, "a duration such as 500ms or 30s");
    }

    /** Call this when every known key was read. */
    public void refuseUnknownKeys() {
        config.getConfig(section).entrySet().stream()
                .map(entry -> section + "." + entry.getKey())
                .filter(key -> !known.contains(key))
                .sorted()
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException(key + " is not a setting");
                });
    }

    private static int whole(String key, double value) {
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(key + " must be a whole number below 2^31: " + value);
        }
        return (int) value;
    }

    private <T> T value(String key, Function<String, T> getter, String expected) {
        known.add(key);
        try {
            return getter.apply(key);
        } catch (ConfigException.Missing missing) {
            throw new IllegalArgumentException(key + " is missing", missing);
        } catch (ConfigException wrong) {
            throw new IllegalArgumentException(key + " must be " + expected, wrong);
        }
    }
}
