package io.ackrecovery.log;

/** The bytes of an entry are what was written, and are no pending-ack record we know. Reading again cannot help. */
public final class MalformedEntry extends LogCorrupted {
    private static final long serialVersionUID = 1L;

    private final transient LogEntry entry;

    /** @param gap the one entry */
    public MalformedEntry(String message, LogGap gap, LogEntry entry, Throwable cause) {
        super(message, gap, cause);
        this.entry = entry;
    }

    /** The entry with its raw bytes. */
    public LogEntry entry() {
        return entry;
    }
}
