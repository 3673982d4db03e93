package io.ackrecovery.simulation;

import io.ackrecovery.log.LogRefused;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Failures that a port does not allow, and those that nobody expects. */
final class Strange {

    private static final List<Supplier<Throwable>> FAILURES = List.of(
            () -> new IllegalStateException("thrown on purpose"),
            NullPointerException::new,
            Error::new,
            StackOverflowError::new,
            NoClassDefFoundError::new,
            Foreign::new,
            () -> new CompletionException(new Foreign()));

    private Strange() {}

    /** What a stage may fail with. */
    static Throwable failure(SplittableRandom random) {
        return FAILURES.get(random.nextInt(FAILURES.size())).get();
    }

    /** What a method may throw: also what no stage can fail with, since the JDK itself looks at its message. */
    static Throwable thrown(SplittableRandom random) {
        int picked = random.nextInt(FAILURES.size() + 1);
        return picked == FAILURES.size() ? new Hostile() : FAILURES.get(picked).get();
    }

    static LogRefused refusal() {
        return new LogRefused("refused on purpose", null);
    }

    /** Neither an exception nor an error. */
    private static final class Foreign extends Throwable {
        private static final long serialVersionUID = 1L;
    }

    /** Throws at whoever looks at it. */
    private static final class Hostile extends RuntimeException {
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
}
