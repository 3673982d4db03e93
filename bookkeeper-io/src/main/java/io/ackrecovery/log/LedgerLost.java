package io.ackrecovery.log;

/** A ledger of the chain above mark-delete is gone from the metadata or from all its bookies. */
public final class LedgerLost extends LogLoss {
    private static final long serialVersionUID = 1L;

    public LedgerLost(String message, LogGap gap, Throwable cause) {
        super(message, gap, cause);
    }
}
