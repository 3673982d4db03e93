package io.ackrecovery.cli;

/** How a command ended, for the shell. */
public enum ExitCode {
    /** All as wanted. */
    OK(0),
    /** A wrong option or setting; nothing was begun. */
    USAGE(1),
    /** At least one store stopped or is partial, or did not end as it should. */
    SICK(2),
    /** Metadata or bookies cannot be reached. */
    UNREACHABLE(3),
    /** Ended by Ctrl-C. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
