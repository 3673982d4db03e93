package io.ackrecovery.log;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What happens to one call on {@link InMemoryLogs}. */
public sealed interface Fault {

    /** The call does as the port says. */
    static Fault none() {
        return None.INSTANCE;
    }

    /** The call does nothing and its stage never completes. */
    static Fault stall() {
        return new Stall();
    }

    /**
     * The stage fails with this; anything but a {@link LogException} is itself a breach of the port, to see what the
     * caller does.
     */
    static Fault fail(Throwable failure) {
        return new Fail(failure);
    }

    /** The method throws, which the port forbids. */
    static Fault throwing(Throwable failure) {
        return new Throwing(failure);
    }

    /** A read brings at most this many entries; other calls are not touched. */
    static Fault atMost(int entries) {
        return new AtMost(entries);
    }

    /** Every callback of the stage runs twice. */
    static Fault twice() {
        return new Twice();
    }

    /** The call is done, or fails, when the test says so. For one call only. */
    static Hold hold() {
        return new Hold();
    }

    /** Whether the answer is late or never comes by this fault, so that the caller may have given it up. */
    default boolean isLate() {
        return this instanceof Stall || this instanceof Hold;
    }

    enum None implements Fault {
        INSTANCE
    }

    record Stall() implements Fault {}

    record Fail(Throwable failure) implements Fault {}

    record Throwing(Throwable failure) implements Fault {}

    record AtMost(int entries) implements Fault {}

    record Twice() implements Fault {}

    /** The handle on one call that waits for the test. */
    final class Hold implements Fault {
        private final CompletableFuture<Void> gate = new CompletableFuture<>();
        private volatile boolean reached;

        /** Whether the call was made and waits now. */
        public boolean isWaiting() {
            return reached && !gate.isDone();
        }

        /**
         * Does the call now and answers it; the work is done on this thread, the answer given on the log's executor.
         */
        public void release() {
            gate.complete(null);
        }

        /** Answers the call with a failure, nothing done. */
        public void fail(Throwable failure) {
            gate.completeExceptionally(failure);
        }

        void arrive(Runnable proceed, Consumer<Throwable> refuse) {
            reached = true;
            gate.whenComplete((ignored, failure) -> {
                if (failure == null) {
                    proceed.run();
                } else {
                    refuse.accept(failure);
                }
            });
        }
    }
}
