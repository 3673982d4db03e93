package io.ackrecovery.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes records of what an entry holds. One per entry. */
final class RecordCollector implements RecordSink {

    private final List<PendingAckRecord> records = new ArrayList<>(1);
    private List<AckedPosition> positions = List.of();

    @Override
    public void position(long ledgerId, long entryId, int batchSize, long[] words, int wordCount) {
        positions = positions.isEmpty() ? new ArrayList<>(1) : positions;
        positions.add(new AckedPosition(ledgerId, entryId, batchSize, Arrays.copyOf(words, wordCount)));
    }

    @Override
    public void record(int op, AckType type, long mostBits, long leastBits) {
        TxnId txn = new TxnId(mostBits, leastBits);
        records.add(
                switch (op) {
                    case RecordFields.OP_COMMIT -> new PendingAckRecord.Commit(txn, type);
                    case RecordFields.OP_ABORT -> new PendingAckRecord.Abort(txn, type);
                    default ->
                        type == AckType.CUMULATIVE
                                // The broker writes one position, and reads the first.
                                ? new PendingAckRecord.CumulativeAck(txn, positions.get(0))
                                : new PendingAckRecord.IndividualAck(txn, positions);
                });
        positions = List.of();
    }

    List<PendingAckRecord> records() {
        return records;
    }
}
