package io.ackrecovery.log;

/** The log will never be given to us like this: wrong password or digest, invalid path, bad configuration. */
public final class LogRefused extends LogException {
    private static final long serialVersionUID = 1L;

    public LogRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
