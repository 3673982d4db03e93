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
    public void acked(AckType type, long mostBits, long leastBits) {
        TxnId txn = new TxnId(mostBits, leastBits);
        // Of a cumulative one the broker writes one position, and reads the first.
        add(
                type == AckType.CUMULATIVE
                        ? new PendingAckRecord.CumulativeAck(txn, positions.get(0))
                        : new PendingAckRecord.IndividualAck(txn, positions));
    }

    @Override
    public void committed(AckType type, long mostBits, long leastBits) {
        add(new PendingAckRecord.Commit(new TxnId(mostBits, leastBits), type));
    }

    @Override
    public void aborted(AckType type, long mostBits, long leastBits) {
        add(new PendingAckRecord.Abort(new TxnId(mostBits, leastBits), type));
    }

    private void add(PendingAckRecord record) {
        records.add(record);
        positions = List.of();
    }

    List<PendingAckRecord> records() {
        return records;
    }
}
