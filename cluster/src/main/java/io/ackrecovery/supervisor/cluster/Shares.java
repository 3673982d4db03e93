package io.ackrecovery.supervisor.cluster;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Divides what there is between those who want it. */
final class Shares {
    private Shares() {}

    /**
     * Max-min fair: nobody gets more than it wants, and nobody who gets less than it wants could get more but from somebody who gets
     * no more than it.
     *
     * @param turn moves the advantage of an indivisible rest from one to the next
     */
    static int[] maxMin(int pool, int[] wanted, int turn) {
        int[] shares = new int[wanted.length];
        int[] modestFirst = IntStream.range(0, wanted.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> wanted[i])
                        .thenComparingInt(i -> Math.floorMod(i - turn, wanted.length)))
                .mapToInt(i -> i)
                .toArray();
        int left = Math.max(0, pool);
        for (int served = 0; served < modestFirst.length; served++) {
            int i = modestFirst[served];
            shares[i] = Math.min(wanted[i], left / (modestFirst.length - served));
            left -= shares[i];
        }
        return shares;
    }
}
