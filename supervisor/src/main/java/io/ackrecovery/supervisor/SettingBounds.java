package io.ackrecovery.supervisor;

import java.time.Duration;

/** The bounds of a setting. Throws {@link IllegalArgumentException} with the setting's full key and what is allowed. */
public final class SettingBounds {
    private SettingBounds() {}

    public static void check(String key, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("%s must be from %d to %d: %d".formatted(key, least, most, value));
        }
    }

    public static void check(String key, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    "%s must be from %s to %s: %s".formatted(key, text(least), text(most), text(value)));
        }
    }

    private static String text(Duration value) {
        return value.toMillis() + " ms";
    }
}
