package io.ackrecovery.cli;

/** Makes text stand out on a terminal, or leaves it as it is. */
public enum Paint {
    COLOURS,
    NONE;

    private static final String RESET = "\u001b[0m";

    public String bad(String text) {
        return in("\u001b[31m", text);
    }

    public String waiting(String text) {
        return in("\u001b[33m", text);
    }

    public String good(String text) {
        return in("\u001b[32m", text);
    }

    private String in(String colour, String text) {
        return this == NONE || text.isEmpty() ? text : colour + text + RESET;
    }
}
