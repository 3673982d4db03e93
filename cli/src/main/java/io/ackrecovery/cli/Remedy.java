package io.ackrecovery.cli;

import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.MalformedEntry;

/** What an operator can do about a failure. */
public final class Remedy {

    /** Of what was gone on without. */
    public static final String OF_A_GAP = "expect what the gap acknowledged to be delivered again";

    private Remedy() {}

    /** In words; null where nobody foresaw it. */
    public static String of(Throwable cause) {
        if (cause instanceof LedgerLost || cause instanceof EntryLost) {
            return "bring it back and retry, or go on without it: --skip-lost-data";
        }
        if (cause instanceof MalformedEntry) {
            return "look at the bytes: upgrade if a newer broker wrote them, else skip this one entry";
        }
        if (cause instanceof DigestMismatch) {
            return "repair the entry's bookies, then retry";
        }
        if (cause instanceof LogFenced || cause instanceof LogClosed) {
            return "check that the topic is served by the log's new owner";
        }
        if (cause instanceof LogUnavailable) {
            return "bring bookies and metadata back, then retry";
        }
        if (cause instanceof LogRefused) {
            return "mend the password, digest type or path in the configuration";
        }
        return null;
    }
}
