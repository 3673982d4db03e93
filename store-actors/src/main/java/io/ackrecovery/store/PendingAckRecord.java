package io.ackrecovery.store;

import java.util.List;

/** What a broker writes into a pending-ack log: one step of one transaction on one subscription. */
public sealed interface PendingAckRecord {

    TxnId txnId();

    /** Acknowledged single entries, or parts of them, pending the end of the transaction. */
    record IndividualAck(TxnId txnId, List<AckedPosition> positions) implements PendingAckRecord {
        public IndividualAck {
            positions = List.copyOf(positions);
        }
    }

    /** Acknowledged everything up to and including a position, pending the end of the transaction. */
    record CumulativeAck(TxnId txnId, AckedPosition position) implements PendingAckRecord {}

    /**
     * The transaction's acknowledgements hold.
     *
     * @param ackType as the broker wrote it; it does not say which of the transaction's acknowledgements are meant: all are
     */
    record Commit(TxnId txnId, AckType ackType) implements PendingAckRecord {}

    /**
     * The transaction's acknowledgements are void.
     *
     * @param ackType as with {@link Commit}
     */
    record Abort(TxnId txnId, AckType ackType) implements PendingAckRecord {}
}
