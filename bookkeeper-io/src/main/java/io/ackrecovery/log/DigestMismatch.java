package io.ackrecovery.log;

/** The bytes of an entry do not match their digest. May be one bookie's or one transfer's fault: worth a few tries. */
public final class DigestMismatch extends LogCorrupted {
    private static final long serialVersionUID = 1L;

    public DigestMismatch(String message, LogGap gap, Throwable cause) {
        super(message, gap, cause);
    }
}
