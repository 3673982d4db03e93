package io.ackrecovery.supervisor;

import java.util.List;

/**
 * What a recovery would go on without, for an operator who has to decide.
 *
 * @param gap what is missing, as the status would show it after the skip
 * @param transactions those that may be affected, in no particular order, {@link #MOST_TRANSACTIONS} at most
 * @param transactionCount how many there are
 * @param notes a sentence for everything that is not known and why, or that is to be kept in mind
 */
public record LossPreview(Gap gap, List<Affected> transactions, int transactionCount, List<String> notes) {
    public static final int MOST_TRANSACTIONS = 100;
    public static final int MOST_POSITIONS = 20;

    /** What the loss may do to a transaction. */
    public enum Effect {
        /** Begun before the gap, and no end follows: it may have ended in the gap, and would stay pending. */
        MAY_STAY_PENDING,
        /** Ends after the gap and was not begun before: what it acknowledged is in the gap, and is delivered again if it committed. */
        ACKNOWLEDGEMENTS_LOST
    }

    /**
     * One transaction.
     *
     * @param positions that it is known to hold, {@link #MOST_POSITIONS} at most
     * @param positionCount how many there are
     */
    public record Affected(String transaction, Effect effect, List<String> positions, int positionCount) {
        public Affected {
            positions = List.copyOf(positions);
        }
    }

    public LossPreview {
        transactions = List.copyOf(transactions);
        notes = List.copyOf(notes);
    }
}
