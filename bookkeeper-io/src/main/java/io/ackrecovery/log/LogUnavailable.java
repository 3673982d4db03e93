package io.ackrecovery.log;

/** The log cannot be reached at present: bookies, metadata or the network are out, or an answer is overdue. Heals by itself. */
public final class LogUnavailable extends LogException {
    private static final long serialVersionUID = 1L;

    public LogUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
