package io.ackrecovery.store;

import java.util.Arrays;

/**
 * An entry of the topic that a transaction acknowledges, or part of it if the entry is a batch.
 *
 * @param batchSize messages in the batch; {@link #NO_BATCH_SIZE} when the record does not say
 * @param ackSet one bit a message of the batch, set for those <em>not</em> acknowledged; empty when the whole entry is
 *     acknowledged. Copied in and out.
 */
public record AckedPosition(long ledgerId, long entryId, int batchSize, long[] ackSet) {

    public static final int NO_BATCH_SIZE = -1;

    private static final long[] WHOLE_ENTRY = {};

    public AckedPosition {
        batchSize = Math.max(batchSize, NO_BATCH_SIZE);
        ackSet = copy(ackSet);
    }

    /** The whole entry, of a batch size that nobody told. */
    public AckedPosition(long ledgerId, long entryId) {
        this(ledgerId, entryId, NO_BATCH_SIZE, WHOLE_ENTRY);
    }

    @Override
    public long[] ackSet() {
        return copy(ackSet);
    }

    public boolean hasBatchSize() {
        return batchSize != NO_BATCH_SIZE;
    }

    public boolean isWholeEntry() {
        return ackSet.length == 0;
    }

    public TopicPosition position() {
        return new TopicPosition(ledgerId, entryId);
    }

    int ackSetWords() {
        return ackSet.length;
    }

    long ackSetWord(int index) {
        return ackSet[index];
    }

    /** The same acknowledgement in its one shortest form: no zero words at the end, and none left means the whole entry. */
    AckedPosition canonical() {
        int words = ackSet.length;
        while (words > 0 && ackSet[words - 1] == 0) {
            words--;
        }
        return words == ackSet.length
                ? this
                : new AckedPosition(ledgerId, entryId, batchSize, Arrays.copyOf(ackSet, words));
    }

    /** What is acknowledged of this entry by both together. */
    AckedPosition and(AckedPosition other) {
        int words = Math.min(ackSet.length, other.ackSet.length);
        long[] both = new long[words];
        for (int i = 0; i < words; i++) {
            both[i] = ackSet[i] & other.ackSet[i];
        }
        return new AckedPosition(ledgerId, entryId, Math.max(batchSize, other.batchSize), both).canonical();
    }

    private static long[] copy(long[] words) {
        return words.length == 0 ? WHOLE_ENTRY : words.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AckedPosition that
                && ledgerId == that.ledgerId
                && entryId == that.entryId
                && batchSize == that.batchSize
                && Arrays.equals(ackSet, that.ackSet);
    }

    @Override
    public int hashCode() {
        int hash = Long.hashCode(ledgerId);
        hash = 31 * hash + Long.hashCode(entryId);
        hash = 31 * hash + batchSize;
        return 31 * hash + Arrays.hashCode(ackSet);
    }

    @Override
    public String toString() {
        String size = hasBatchSize() ? " of " + batchSize : "";
        return ledgerId + ":" + entryId + size + (isWholeEntry() ? "" : " without " + Arrays.toString(ackSet));
    }
}
