package io.ackrecovery.cli.demo;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.TxnId;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The records of a subscription at work, entry by entry, the same for the same random numbers: transactions that acknowledge
 * single messages, parts of batches and, one at a time, everything up to a message; most commit, some abort, a few stay open.
 */
final class RecordStream {

    private static final int MAX_OPEN = 50;
    private static final int MAX_BATCHED = 8;
    private static final long TOPIC_LEDGER = 1_000;
    private static final int MESSAGES_PER_LEDGER = 10_000;

    private final RandomGenerator random;
    private final List<TxnId> open = new ArrayList<>();
    private TxnId cumulative;
    private long transactions;
    private long messages;

    RecordStream(RandomGenerator random) {
        this.random = random;
    }

    /** The records of the next entry: mostly one, sometimes several in one batch. */
    List<PendingAckRecord> nextEntry() {
        int size = random.nextInt(10) < 7 ? 1 : 2 + random.nextInt(MAX_BATCHED - 1);
        List<PendingAckRecord> records = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            records.add(nextRecord());
        }
        return records;
    }

    private PendingAckRecord nextRecord() {
        int dice = random.nextInt(100);
        if (open.isEmpty() || (dice < 60 && open.size() < MAX_OPEN)) {
            return acknowledge(dice);
        }
        TxnId txn = open.remove(random.nextInt(open.size()));
        AckType type = txn.equals(cumulative) ? AckType.CUMULATIVE : AckType.INDIVIDUAL;
        if (txn.equals(cumulative)) {
            cumulative = null;
        }
        return dice < 95 ? new PendingAckRecord.Commit(txn, type) : new PendingAckRecord.Abort(txn, type);
    }

    private PendingAckRecord acknowledge(int dice) {
        TxnId txn = new TxnId(1, ++transactions);
        open.add(txn);
        if (cumulative == null && dice % 10 == 0) {
            cumulative = txn;
            return new PendingAckRecord.CumulativeAck(txn, nextMessage(new long[0], AckedPosition.NO_BATCH_SIZE));
        }
        int count = 1 + random.nextInt(4);
        List<AckedPosition> positions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            boolean partOfBatch = random.nextInt(3) == 0;
            // A set bit is a message of the batch that is not acknowledged yet.
            positions.add(
                    partOfBatch
                            ? nextMessage(new long[] {random.nextLong(1L << 10)}, 10)
                            : nextMessage(new long[0], 1));
        }
        return new PendingAckRecord.IndividualAck(txn, positions);
    }

    private AckedPosition nextMessage(long[] ackSet, int batchSize) {
        long message = messages++;
        return new AckedPosition(
                TOPIC_LEDGER + message / MESSAGES_PER_LEDGER, message % MESSAGES_PER_LEDGER, batchSize, ackSet);
    }
}
