package io.ackrecovery.store;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.supervisor.Gap;

/**
 * What the last attempt failed to get and the next one could go on without.
 *
 * @param atOpen whether the log did not even open: what lies before the gap may still be there and unread
 */
record SkippableLoss(LogGap gap, boolean isLedger, boolean atOpen) {

    /** As an operator knows it. */
    Gap describe() {
        String where = gap.isSingleEntry()
                ? "entry " + gap.first()
                : "ledger " + gap.first().ledgerId() + " from entry "
                        + gap.first().entryId();
        return new Gap(where, gap.entries());
    }
}
