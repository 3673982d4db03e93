package io.ackrecovery.cli;

/** Ends a command: the message is the one line the operator sees and names what to change; the code is for the shell. */
public final class CommandFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode code;

    public CommandFailed(ExitCode code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public static CommandFailed usage(String message) {
        return new CommandFailed(ExitCode.USAGE, message, null);
    }

    public static CommandFailed unreachable(String message, Throwable cause) {
        return new CommandFailed(ExitCode.UNREACHABLE, message, cause);
    }

    public ExitCode code() {
        return code;
    }
}
