package io.ackrecovery.log.bookkeeper;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
}
