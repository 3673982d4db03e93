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
        return LossBook.describe(gap);
    }
}
