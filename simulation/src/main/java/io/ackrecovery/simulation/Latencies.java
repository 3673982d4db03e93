package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** How long answers take: most near a typical time, one in fifty up to twenty times as long. */
final class Latencies {

    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int TAIL_ONE_IN = 50;
    private static final int TAIL_FACTOR = 20;
    /** From a connection refused at once to several bookies tried in turn. */
    private static final long SHORTEST_FAILURE = 5 * MILLI;

    private static final long LONGEST_FAILURE = 40 * MILLI;

    private final EventLoop loop;
    private int factor = 1;

    Latencies(EventLoop loop) {
        this.loop = loop;
    }

    void slowDown(int newFactor) {
        factor = newFactor;
    }

    long of(Call call) {
        long typical = switch (call) {
            case OPEN -> 12 * MILLI;
            case READ -> 3 * MILLI;
            case CONFIRM, EVIDENCE -> 4 * MILLI;
            case TRIM -> 6 * MILLI;
            case CLOSE -> 2 * MILLI;
        };
        SplittableRandom random = loop.random();
        long around = typical / 2 + random.nextLong(typical);
        boolean inTail = random.nextInt(TAIL_ONE_IN) == 0;
        return factor * (inTail ? around + random.nextLong(TAIL_FACTOR * typical) : around);
    }

    long ofFailure() {
        return loop.random().nextLong(SHORTEST_FAILURE, LONGEST_FAILURE);
    }
}
