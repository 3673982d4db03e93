package io.ackrecovery.cli;

import java.util.Map;
import java.util.Optional;

/**
 * The terminal the output goes to.
 *
 * @param lines its height
 * @param columns its width
 * @param paint for what has to stand out on it
 */
public record Terminal(int lines, int columns, Paint paint) {

    private static final int USUAL_LINES = 24;
    private static final int USUAL_COLUMNS = 80;

    /** The terminal standard output is connected to; empty when the output goes into a pipe or a file. */
    public static Optional<Terminal> ofStandardOutput() {
        return of(System.getenv());
    }

    /**
     * Only the start script can tell, in {@code ACK_RECOVERY_TERMINAL}: the JVM's own answer depends on its version, and
     * on standard input.
     */
    static Optional<Terminal> of(Map<String, String> environment) {
        String size = environment.getOrDefault("ACK_RECOVERY_TERMINAL", "");
        boolean canMoveUp = !environment.getOrDefault("TERM", "dumb").equals("dumb");
        if (size.isEmpty() || !canMoveUp) {
            return Optional.empty();
        }
        Paint paint = environment.getOrDefault("NO_COLOR", "").isEmpty() ? Paint.COLOURS : Paint.NONE;
        return Optional.of(ofSize(size, paint));
    }

    /** @param size "LINES COLUMNS"; anything that cannot be, such as "0 0", counts as the usual size */
    private static Terminal ofSize(String size, Paint paint) {
        if (size.matches("\\d{1,4} \\d{1,4}")) {
            String[] parts = size.split(" ");
            int lines = Integer.parseInt(parts[0]);
            int columns = Integer.parseInt(parts[1]);
            if (lines >= 8 && columns >= 40) {
                return new Terminal(lines, columns, paint);
            }
        }
        return new Terminal(USUAL_LINES, USUAL_COLUMNS, paint);
    }
}
