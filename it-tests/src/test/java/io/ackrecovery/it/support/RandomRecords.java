package io.ackrecovery.it.support;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.store.TxnId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Logs as brokers write them, at random: every sort of record, duplicates among them, plain and batched entries mixed. */
public final class RandomRecords {

    private static final int BATCH = 8;

    private final SplittableRandom random;
    private final List<TopicPosition> positions;

    /** @param positions of the topic's entries; every second one counts as a batch of eight messages */
    public RandomRecords(long seed, List<TopicPosition> positions) {
        random = new SplittableRandom(seed);
        this.positions = positions;
    }

    /** The payloads of a log's entries. */
    public List<byte[]> log() {
        List<byte[]> log = new ArrayList<>();
        int entries = random.nextInt(1, 60);
        for (int i = 0; i < entries; i++) {
            if (random.nextInt(3) > 0) {
                log.add(PendingAckRecordFormat.encode(record()));
            } else {
                log.add(PendingAckRecordFormat.encodeBatch(random.ints(random.nextInt(1, 6), 0, 1)
                        .mapToObj(any -> record())
                        .toList()));
            }
        }
        return log;
    }

    private PendingAckRecord record() {
        TxnId txn = new TxnId(0, random.nextInt(6));
        return switch (random.nextInt(8)) {
            case 0 -> new PendingAckRecord.Commit(txn, type());
            case 1 -> new PendingAckRecord.Abort(txn, type());
            case 2 -> new PendingAckRecord.CumulativeAck(txn, whole(position(), AckedPosition.NO_BATCH_SIZE));
            default ->
                new PendingAckRecord.IndividualAck(
                        txn,
                        random.ints(random.nextInt(1, 4), 0, positions.size())
                                .mapToObj(this::acked)
                                .toList());
        };
    }

    private AckType type() {
        return random.nextInt(4) == 0 ? AckType.CUMULATIVE : AckType.INDIVIDUAL;
    }

    private TopicPosition position() {
        return positions.get(random.nextInt(positions.size()));
    }

    private AckedPosition acked(int index) {
        TopicPosition position = positions.get(index);
        return index % 2 == 0
                ? whole(position, 1)
                : new AckedPosition(
                        position.ledgerId(), position.entryId(), BATCH, new long[] {random.nextLong(1, 1 << BATCH)});
    }

    private static AckedPosition whole(TopicPosition position, int batchSize) {
        return new AckedPosition(position.ledgerId(), position.entryId(), batchSize, new long[0]);
    }
}
