package io.ackrecovery.simulation;

import io.ackrecovery.simulation.Order.Kind;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** When an operator meddles with one log, and with what commands; all from its seed. */
final class Moments {

    /** Commands given in one go, some milliseconds after what brought them on. */
    record Meddling(List<Kind> commands, int afterMillis) {}

    private static final List<List<Kind>> AT_WORK = List.of(
            List.of(Kind.CLOSE),
            List.of(Kind.CLOSE, Kind.RECOVER),
            List.of(Kind.CLOSE, Kind.RECOVER, Kind.CLOSE),
            List.of(Kind.CLOSE, Kind.CLOSE, Kind.RECOVER),
            List.of(Kind.CLOSE, Kind.RETRY, Kind.RECOVER, Kind.RECOVER),
            List.of(Kind.RECOVER),
            List.of(Kind.RETRY),
            List.of(Kind.RETRY, Kind.RETRY),
            List.of(Kind.SKIP));

    private static final List<List<Kind>> AFTER_A_STOP = List.of(
            List.of(),
            List.of(Kind.RETRY),
            List.of(Kind.SKIP),
            List.of(Kind.SKIP, Kind.CLOSE),
            List.of(Kind.RECOVER),
            List.of(Kind.CLOSE));

    private static final Meddling NONE = new Meddling(List.of(), 0);
    private static final int LATEST_CALL = 12;
    private static final int LONGEST_DELAY = 15;

    private final Map<Integer, Meddling> atCall = new TreeMap<>();
    private final Meddling afterStop;
    private int calls;
    private boolean stopped;

    Moments(int seed) {
        SplittableRandom random = new SplittableRandom(~seed);
        for (int times = random.nextInt(3); times > 0; times--) {
            atCall.put(1 + random.nextInt(LATEST_CALL), oneOf(AT_WORK, random));
        }
        afterStop = oneOf(AFTER_A_STOP, random);
    }

    /** With each call, whatever its kind. */
    synchronized Meddling nextCall() {
        return atCall.getOrDefault(++calls, NONE);
    }

    /** With the first stop only, or a log that cannot be replayed would be meddled with for ever. */
    synchronized Meddling firstStop() {
        boolean again = stopped;
        stopped = true;
        return again ? NONE : afterStop;
    }

    private static Meddling oneOf(List<List<Kind>> choices, SplittableRandom random) {
        return new Meddling(choices.get(random.nextInt(choices.size())), random.nextInt(LONGEST_DELAY));
    }
}
