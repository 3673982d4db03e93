package io.ackrecovery.pulsar.store;

import io.ackrecovery.supervisor.Causes;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Joins foreign asynchronous calls, each of which may throw, fail, answer null, or not answer. */
final class Answers {

    private Answers() {}

    /** Makes the call; what it throws becomes the failure. */
    static <T> CompletableFuture<T> of(Supplier<? extends CompletionStage<T>> call) {
        try {
            return call.get().toCompletableFuture();
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    /** The same answer, not wrapped if it is a failure; {@code late} when there is none in time. */
    static <T> CompletableFuture<T> within(
            Duration limit, CompletionStage<T> stage, Supplier<? extends Exception> late) {
        return answer(
                stage.toCompletableFuture().copy().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS),
                failure -> failure instanceof TimeoutException ? late.get() : Causes.unwrap(failure));
    }

    /** The same answer, not wrapped if it is a failure. */
    static <T> CompletableFuture<T> unwrapped(CompletionStage<T> stage) {
        return answer(stage, Causes::unwrap);
    }

    private static <T> CompletableFuture<T> answer(CompletionStage<T> stage, UnaryOperator<Throwable> told) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        pass(stage, answer, told);
        return answer;
    }

    /** What the one is answered with is the answer of the other, a failure as {@code told} makes it. */
    static <T> void pass(CompletionStage<T> from, CompletableFuture<T> to, UnaryOperator<Throwable> told) {
        from.whenComplete((value, failure) -> {
            if (failure == null) {
                to.complete(value);
            } else {
                to.completeExceptionally(told.apply(failure));
            }
        });
    }
}
