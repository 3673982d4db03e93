package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.Arrays;
import java.util.List;

/** Short ways to say records. */
final class Records {

    private Records() {}

    static TxnId txn(long number) {
        return new TxnId(1, number);
    }

    static PendingAckRecord ack(long txn, long... entries) {
        return new PendingAckRecord.IndividualAck(
                txn(txn),
                Arrays.stream(entries)
                        .mapToObj(entry -> new AckedPosition(9, entry))
                        .toList());
    }

    static PendingAckRecord ackPart(long txn, long entry, int batchSize, long... ackSet) {
        return new PendingAckRecord.IndividualAck(txn(txn), List.of(new AckedPosition(9, entry, batchSize, ackSet)));
    }

    static PendingAckRecord ackUpTo(long txn, long entry) {
        return new PendingAckRecord.CumulativeAck(txn(txn), new AckedPosition(9, entry));
    }

    static PendingAckRecord commit(long txn) {
        return new PendingAckRecord.Commit(txn(txn), AckType.INDIVIDUAL);
    }

    static PendingAckRecord abort(long txn) {
        return new PendingAckRecord.Abort(txn(txn), AckType.INDIVIDUAL);
    }

    static ReplayEntry entry(LogPosition at, PendingAckRecord... records) {
        return new ReplayEntry(at, List.of(records));
    }
}
