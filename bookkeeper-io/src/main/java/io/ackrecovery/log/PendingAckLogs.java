package io.ackrecovery.log;

import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Opens pending-ack logs. Same rules as {@link PendingAckLog}: asynchronous, fails only with a {@link LogException}. */
public interface PendingAckLogs {

    /**
     * Opens a log for its new owner: an owner before is fenced. A log that does not exist is an empty one. The answer may come
     * late or never; a caller that no longer wants it must close the log that comes after all.
     *
     * @param name the log's name, as the managed ledger has it
     * @param abandoned ledgers that somebody decided to do without: such a ledger is no reason to fail, should it be lost
     */
    CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned);
}
