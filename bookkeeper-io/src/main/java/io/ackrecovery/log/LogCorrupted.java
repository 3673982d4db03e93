package io.ackrecovery.log;

/** An entry is there and is not what was written, or not what we can read. */
public abstract sealed class LogCorrupted extends LogLoss permits DigestMismatch, MalformedEntry {
    private static final long serialVersionUID = 1L;

    LogCorrupted(String message, LogGap gap, Throwable cause) {
        super(message, gap, cause);
    }
}
