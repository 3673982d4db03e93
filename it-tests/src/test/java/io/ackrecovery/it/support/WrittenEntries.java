package io.ackrecovery.it.support;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckState;
import io.ackrecovery.store.TxnId;
import java.util.List;
import java.util.function.Predicate;

/** What was written to a log: by index, an acknowledgement of a transaction of its own, or the end of an earlier one. */
public record WrittenEntries(String log, List<LogPosition> positions) {

    /** The record at this index. */
    public static PendingAckRecord record(int index) {
        TxnId txn = new TxnId(1, index);
        return switch (index % 5) {
            case 3 -> new PendingAckRecord.Commit(new TxnId(1, index - 2), AckType.INDIVIDUAL);
            case 4 -> new PendingAckRecord.Abort(new TxnId(1, index - 2), AckType.INDIVIDUAL);
            default -> new PendingAckRecord.IndividualAck(txn, List.of(new AckedPosition(7, index, 1, new long[0])));
        };
    }

    public int size() {
        return positions.size();
    }

    /** The ledgers, in order. */
    public List<Long> ledgers() {
        return positions.stream().map(LogPosition::ledgerId).distinct().toList();
    }

    /** How many entries this ledger has. */
    public long sizeOf(long ledger) {
        return positions.stream()
                .filter(position -> position.ledgerId() == ledger)
                .count();
    }

    /** The fold of all entries whose position passes. */
    public PendingAckState stateOf(Predicate<LogPosition> replayed) {
        PendingAckState state = new PendingAckState();
        for (int i = 0; i < positions.size(); i++) {
            if (replayed.test(positions.get(i))) {
                state.apply(positions.get(i), record(i));
            }
        }
        return state;
    }
}
