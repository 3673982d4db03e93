package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;

/** What a foreign failure means, before it is known where it happened. */
enum FailureKind {
    UNAVAILABLE,
    LEDGER_LOST,
    ENTRY_LOST,
    DIGEST_MISMATCH,
    FENCED,
    CLOSED,
    REFUSED;

    /**
     * A loss without a place cannot be skipped, and is refused: a digest that does not match while a ledger is opened
     * is the wrong kind of digest, not a damaged entry.
     */
    LogException exception(FailureContext context, String message, Throwable cause) {
        return switch (this) {
            case UNAVAILABLE -> new LogUnavailable(message, cause);
            case FENCED -> new LogFenced(message, cause);
            case CLOSED -> new LogClosed(message, cause);
            case REFUSED -> new LogRefused(message, cause);
            case LEDGER_LOST ->
                context.ledger() == null
                        ? new LogRefused(message, cause)
                        : new LedgerLost(message, context.ledger(), cause);
            case ENTRY_LOST ->
                context.entries() == null
                        ? new LogRefused(message, cause)
                        : new EntryLost(message, context.entries(), cause);
            case DIGEST_MISMATCH ->
                context.entries() == null
                        ? new LogRefused(message, cause)
                        : new DigestMismatch(message, context.entries(), cause);
        };
    }
}
