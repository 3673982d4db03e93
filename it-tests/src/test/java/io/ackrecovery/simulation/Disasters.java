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

    static Fault of(int seed, boolean foreign, Call call, int nth) {
        SplittableRandom random = new SplittableRandom((seed * 31L + call.ordinal()) * 31L + nth);
        if (nth > FAULTY_CALLS || random.nextInt(ONE_IN) != 0) {
            return Fault.none();
        }
        Throwable failure =
                foreign && random.nextInt(3) == 0 ? throwable(random) : new LogUnavailable("seed " + seed, null);
        return switch (random.nextInt(8)) {
            case 0, 1 -> Fault.stall();
            case 2 -> Fault.hold();
            case 3 -> Fault.twice();
            case 4 -> Fault.atMost(1);
            case 5 -> Fault.throwing(failure);
            default -> Fault.fail(failure);
        };
    }

    static Throwable throwable(SplittableRandom random) {
        return FOREIGN.get(random.nextInt(FOREIGN.size())).get();
    }
}
