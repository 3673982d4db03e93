package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.List;
import java.util.Optional;

/**
 * A transaction that has acknowledged and not ended yet.
 *
 * @param individual the entries it holds, in the topic's order, each once
 * @param cumulative the highest position it acknowledged cumulatively
 * @param first the log entry of its first acknowledgement
 * @param last the log entry of its latest acknowledgement
 */
public record OpenTransaction(
        TxnId txnId,
        List<AckedPosition> individual,
        Optional<AckedPosition> cumulative,
        LogPosition first,
        LogPosition last) {
    public OpenTransaction {
        individual = List.copyOf(individual);
    }
}
