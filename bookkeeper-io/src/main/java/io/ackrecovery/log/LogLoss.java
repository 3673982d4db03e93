package io.ackrecovery.log;

/** Part of the log cannot be had, now or ever; {@link #gap()} says which part and where reading could go on without it. */
public abstract sealed class LogLoss extends LogException permits LedgerLost, EntryLost, LogCorrupted {
    private static final long serialVersionUID = 1L;

    private final transient LogGap gap;

    LogLoss(String message, LogGap gap, Throwable cause) {
        super(message, cause);
        this.gap = gap;
    }

    public LogGap gap() {
        return gap;
    }
}
