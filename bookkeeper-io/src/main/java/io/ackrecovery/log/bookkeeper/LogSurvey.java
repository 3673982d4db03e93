package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import java.util.List;

/**
 * What metadata, and the ledgers of cursors, tell of a log. The parts were not all read at the same moment.
 *
 * @param ledgers in the order of the log
 * @param markDelete up to where the log is no longer needed; {@link LogPosition#EARLIEST} where there is no such cursor
 * @param subscription how far the subscription's own mark-delete is on the topic; {@link LogPosition#EARLIEST} when there is none
 */
public record LogSurvey(List<LedgerFacts> ledgers, LogPosition markDelete, LogPosition subscription) {
    public LogSurvey {
        ledgers = List.copyOf(ledgers);
    }

    /** Of all ledgers whose size is noted. */
    public long bytes() {
        return ledgers.stream().mapToLong(ledger -> Math.max(0, ledger.bytes())).sum();
    }
}
