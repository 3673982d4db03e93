package io.ackrecovery.cli.inspect;

import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.OpenTransaction;
import java.util.List;

/**
 * A transaction that has acknowledged and not ended.
 *
 * @param firstRecord the log entry of its first record
 * @param lastRecord the log entry of its latest
 * @param holds positions of the topic
 * @param holdsUpTo the position it acknowledged cumulatively; null for none
 */
record OpenTransactionReport(
        String transaction, String firstRecord, String lastRecord, List<String> holds, String holdsUpTo) {

    static OpenTransactionReport of(OpenTransaction open) {
        return new OpenTransactionReport(
                open.txnId().toString(),
                open.first().toString(),
                open.last().toString(),
                open.individual().stream().map(AckedPosition::toString).toList(),
                open.cumulative().map(AckedPosition::toString).orElse(null));
    }
}
