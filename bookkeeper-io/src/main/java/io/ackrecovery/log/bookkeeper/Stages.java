package io.ackrecovery.log.bookkeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Joins foreign asynchronous calls, of which each may throw, fail, or be answered on any thread. */
final class Stages {

    private Stages() {}

    /** Makes the call; what it throws becomes the stage's failure. */
    static <T> CompletableFuture<T> call(Supplier<? extends CompletionStage<T>> call) {
        try {
            return call.get().toCompletableFuture();
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    /** The same answer, where a failure is a log exception and not wrapped. */
    static <T> CompletableFuture<T> classified(CompletionStage<T> stage, FailureContext context) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        stage.whenComplete((value, failure) -> {
            if (failure != null) {
                answer.completeExceptionally(FailureClassifier.classify(failure, context));
            } else {
                answer.complete(value);
            }
        });
        return answer;
    }

    /** Makes all calls, whatever becomes of the others; fails with the first call's failure once all are answered. */
    static CompletableFuture<Void> all(List<Supplier<CompletableFuture<Void>>> calls) {
        List<CompletableFuture<Void>> answers = calls.stream().map(Stages::call).toList();
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .handle((none, anyFailure) -> answers.stream()
                        .filter(CompletableFuture::isCompletedExceptionally)
                        .findFirst()
                        .orElse(CompletableFuture.completedFuture(null)))
                .thenCompose(firstFailure -> firstFailure);
    }

    /** Makes a call for each, so many at a time, and brings the answers in order; fails with the first failure. */
    static <T, R> CompletableFuture<List<R>> forEach(
            List<T> all, int atOnce, Function<T, ? extends CompletionStage<R>> call) {
        CompletableFuture<List<R>> answers = CompletableFuture.completedFuture(new ArrayList<>());
        for (int from = 0; from < all.size(); from += atOnce) {
            List<T> some = all.subList(from, Math.min(from + atOnce, all.size()));
            answers = answers.thenCompose(before -> {
                List<CompletableFuture<R>> now =
                        some.stream().map(one -> call(() -> call.apply(one))).toList();
                return CompletableFuture.allOf(now.toArray(CompletableFuture[]::new))
                        .thenApply(done -> {
                            now.forEach(answer -> before.add(answer.getNow(null)));
                            return before;
                        });
            });
        }
        return answers;
    }
}
