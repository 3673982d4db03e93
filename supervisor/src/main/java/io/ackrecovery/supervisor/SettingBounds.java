package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.List;

/** The bounds of a setting. Throws {@link IllegalArgumentException} with the setting's full key and what is allowed. */
public final class SettingBounds {
    private static final List<Unit> UNITS =
            List.of(new Unit("d", 86_400_000), new Unit("h", 3_600_000), new Unit("m", 60_000), new Unit("s", 1_000));

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

    /** As a setting has it: 250ms, 10s, 5m, 1h, 1d. */
    private static String text(Duration value) {
        long millis = value.toMillis();
        for (Unit unit : UNITS) {
            if (millis != 0 && millis % unit.millis() == 0) {
                return millis / unit.millis() + unit.name();
            }
        }
        return millis + "ms";
    }

    private record Unit(String name, long millis) {}
}
