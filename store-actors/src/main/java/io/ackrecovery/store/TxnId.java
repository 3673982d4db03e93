package io.ackrecovery.store;

/** A transaction: the coordinator that began it, and its number there. Ordered by coordinator, then number. */
public record TxnId(long mostBits, long leastBits) implements Comparable<TxnId> {

    @Override
    public int compareTo(TxnId other) {
        int byCoordinator = Long.compare(mostBits, other.mostBits);
        return byCoordinator != 0 ? byCoordinator : Long.compare(leastBits, other.leastBits);
    }

    @Override
    public String toString() {
        return "(" + mostBits + "," + leastBits + ")";
    }
}
