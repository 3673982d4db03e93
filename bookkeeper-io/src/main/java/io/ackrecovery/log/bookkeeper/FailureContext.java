package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;

/**
 * Where a failure happened.
 *
 * @param what begins the message: which log, and what could not be done
 * @param ledger what is lost if the failure means that a ledger is; null where no ledger was read
 * @param entries what is lost if the failure means that an entry is; null where no entry was read
 */
public record FailureContext(String what, LogGap ledger, LogGap entries) {

    /** Anything that reads no ledger of the log. */
    public static FailureContext of(String log, String doing) {
        return new FailureContext("log " + log + ": cannot " + doing, null, null);
    }

    /** Opening one ledger to read it. */
    public static FailureContext openingLedger(String log, LogGap ledger) {
        String doing = "open ledger " + ledger.first().ledgerId();
        return new FailureContext("log " + log + ": cannot " + doing, ledger, null);
    }

    /** Reading a range of entries of one ledger. */
    public static FailureContext reading(String log, LogGap ledger, LogGap entries) {
        return new FailureContext("log " + log + ": cannot read " + entries, ledger, entries);
    }

    static LogGap single(LogPosition entry) {
        return new LogGap(entry, entry.next(), 1);
    }
}
