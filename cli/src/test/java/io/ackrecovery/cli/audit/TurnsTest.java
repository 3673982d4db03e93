package io.ackrecovery.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private final Turns turns = new Turns(2);
    private final List<String> begun = new ArrayList<>();

    @Test
    void noMoreThanAllowedAreBegunAndTheOthersFollowInOrder() {
        CompletableFuture<String> a = new CompletableFuture<>();
        take("a", a);
        CompletionStage<String> b = take("b", new CompletableFuture<>());
        take("c", new CompletableFuture<>());
        take("d", new CompletableFuture<>());
        assertThat(begun).containsExactly("a", "b");
        a.complete("done");
        assertThat(begun).containsExactly("a", "b", "c");
        assertThat(b.toCompletableFuture()).isNotDone();
    }

    @Test
    void whatIsAtWorkIsNotBegunASecondTimeBesideItself() {
        CompletableFuture<String> first = new CompletableFuture<>();
        take("a", first);
        CompletionStage<String> again = take("a", CompletableFuture.completedFuture("second"));
        take("b", new CompletableFuture<>());
        assertThat(begun).containsExactly("a", "b");
        first.complete("first");
        assertThat(begun).containsExactly("a", "b", "a");
        assertThat(again.toCompletableFuture()).isCompletedWithValue("second");
    }

    @Test
    void aFailureGivesItsTurnBack() {
        CompletableFuture<String> failing = new CompletableFuture<>();
        CompletionStage<String> told = take("a", failing);
        take("b", new CompletableFuture<>());
        take("c", new CompletableFuture<>());
        failing.completeExceptionally(new IllegalStateException("no"));
        assertThat(begun).containsExactly("a", "b", "c");
        assertThat(told.toCompletableFuture()).isCompletedExceptionally();
    }

    private CompletionStage<String> take(String name, CompletableFuture<String> end) {
        return turns.take(name, () -> {
            begun.add(name);
            return end;
        });
    }
}
