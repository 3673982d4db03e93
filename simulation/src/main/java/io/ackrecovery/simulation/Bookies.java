package io.ackrecovery.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Which bookies can be reached, and which of them have which ledger. */
final class Bookies {

    /** Copies of each entry, and bookies in an ensemble. */
    static final int COPIES = 2;

    /** What a call finds. */
    enum State {
        UP,
        REFUSING,
        HANGING
    }

    private final State[] bookies;
    private final long seed;

    Bookies(int count, long seed) {
        this.seed = seed;
        bookies = new State[count];
        set(0, count, State.UP);
    }

    void set(int first, int count, State state) {
        for (int i = first; i < first + count; i++) {
            bookies[i % bookies.length] = state;
        }
    }

    void allUp() {
        set(0, bookies.length, State.UP);
    }

    /** Whether an entry of this ledger can be read: one bookie that has it is enough. */
    State toRead(long ledger) {
        List<Integer> ensemble = ensemble(ledger);
        if (ensemble.stream().anyMatch(bookie -> bookies[bookie] == State.UP)) {
            return State.UP;
        }
        return ensemble.stream().anyMatch(bookie -> bookies[bookie] == State.HANGING) ? State.HANGING : State.REFUSING;
    }

    /** Whether a ledger can be made. */
    State toCreate() {
        int up = 0;
        boolean hanging = false;
        for (State bookie : bookies) {
            up += bookie == State.UP ? 1 : 0;
            hanging |= bookie == State.HANGING;
        }
        return up >= Math.min(COPIES, bookies.length) ? State.UP : hanging ? State.HANGING : State.REFUSING;
    }

    /** Whether all copies of a ledger are on these. */
    boolean allOn(long ledger, int first, int count) {
        return ensemble(ledger).stream().allMatch(bookie -> bookie >= first && bookie < first + count);
    }

    private List<Integer> ensemble(long ledger) {
        SplittableRandom random = new SplittableRandom(seed ^ ledger);
        List<Integer> ensemble = new ArrayList<>(COPIES);
        while (ensemble.size() < Math.min(COPIES, bookies.length)) {
            int bookie = random.nextInt(bookies.length);
            if (!ensemble.contains(bookie)) {
                ensemble.add(bookie);
            }
        }
        return ensemble;
    }
}
