package io.ackrecovery.log;

/** Another owner has opened the log. Opening it again would fence that owner. */
public final class LogFenced extends LogException {
    private static final long serialVersionUID = 1L;

    public LogFenced(String message, Throwable cause) {
        super(message, cause);
    }
}
