package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Causes;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What goes wrong with single calls: pure functions of the seed, the call and how often it was made. */
final class Disasters {

    /** From this call of its kind on a log behaves. */
    private static final int FAULTY_CALLS = 8;

    private static final int ONE_IN = 3;

    private static final List<Supplier<Throwable>> FOREIGN = List.of(
            () -> new IllegalStateException("thrown on purpose"),
            NullPointerException::new,
            Error::new,
            StackOverflowError::new,
            NoClassDefFoundError::new,
            Foreign::new,
            Hostile::new,
            () -> new CompletionException(new Foreign()),
            () -> new LogRefused("refused on purpose", null),
            () -> new LogFenced("fenced on purpose", null),
            () -> new LogClosed("closed on purpose", null));

    private Disasters() {}

    /** Neither an exception nor an error, as nobody expects it. */
    static final class Foreign extends Throwable {
        private static final long serialVersionUID = 1L;
    }

    /** Throws at who looks at it. */
    static final class Hostile extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("asked for its message");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("asked for its cause");
        }
    }

    /** The classes of all that is thrown but no part of the port's contract, unwrapped. */
    static Set<Class<?>> kinds() {
        return FOREIGN.stream()
                .map(make -> Causes.unwrap(make.get()).getClass())
                .collect(Collectors.toSet());
    }

    static Fault of(int seed, Call call, int nth) {
        SplittableRandom random = new SplittableRandom((seed * 31L + call.ordinal()) * 31L + nth);
        if (seed % ONE_IN == 0 && isTheWorst(seed, call, nth)) {
            return random.nextInt(4) == 0 ? Fault.fail(foreign(seed)) : Fault.throwing(foreign(seed));
        }
        if (nth > FAULTY_CALLS || random.nextInt(ONE_IN) != 0) {
            return Fault.none();
        }
        LogUnavailable failure = new LogUnavailable("seed " + seed, null);
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> Fault.stall();
            case 3, 4 -> Fault.hold();
            case 5 -> Fault.twice();
            case 6 -> Fault.atMost(1);
            case 7 -> Fault.throwing(failure);
            default -> Fault.fail(failure);
        };
    }

    /** The one call of its log that fails with what nobody expects. */
    private static boolean isTheWorst(int seed, Call call, int nth) {
        return switch (Math.floorMod(seed, 8)) {
            case 0, 1, 2 -> call == Call.OPEN && nth == 2;
            case 3, 4 -> call == Call.READ && nth == 1;
            case 5 -> call == Call.READ && nth == 2;
            case 6 -> call == Call.CONFIRM && nth == 1;
            default -> call == (seed % 16 == 7 ? Call.TRIM : Call.CLOSE) && nth == 1;
        };
    }

    /** Each seed's own, so that every kind has its turn. */
    static Throwable foreign(int seed) {
        return FOREIGN.get(Math.floorMod(seed / ONE_IN, FOREIGN.size())).get();
    }
}
