package io.ackrecovery.log;

/** An entry is on none of its bookies; one entry of the gap, when the gap is a range: read singly to find it. */
public final class EntryLost extends LogLoss {
    private static final long serialVersionUID = 1L;

    public EntryLost(String message, LogGap gap, Throwable cause) {
        super(message, gap, cause);
    }
}
