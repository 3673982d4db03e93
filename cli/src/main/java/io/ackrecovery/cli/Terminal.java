package io.ackrecovery.cli;

import java.util.Optional;

/**
 * The terminal the output goes to.
 *
 * @param lines its height
 * @param columns its width
 */
public record Terminal(int lines, int columns) {

    private static final Terminal USUAL = new Terminal(24, 80);

    /** The terminal standard output is connected to; empty when the output goes into a pipe or a file. */
    public static Optional<Terminal> ofStandardOutput() {
        return parse(System.getenv("ACK_RECOVERY_TERMINAL"), System.console() != null);
    }

    /** @param size "LINES COLUMNS" as the start script measured it, or null where there is no terminal or no script */
    static Optional<Terminal> parse(String size, boolean console) {
        if (size == null) {
            return console ? Optional.of(USUAL) : Optional.empty();
        }
        if (!size.matches("\\d{1,4} \\d{1,4}")) {
            return Optional.of(USUAL);
        }
        String[] parts = size.split(" ");
        int lines = Integer.parseInt(parts[0]);
        int columns = Integer.parseInt(parts[1]);
        return Optional.of(lines < 8 || columns < 40 ? USUAL : new Terminal(lines, columns));
    }
}
