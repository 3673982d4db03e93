package io.ackrecovery.log;

/** The log, its factory or the client was closed under the reader: the subscription goes away. */
public final class LogClosed extends LogException {
    private static final long serialVersionUID = 1L;

    public LogClosed(String message, Throwable cause) {
        super(message, cause);
    }
}
