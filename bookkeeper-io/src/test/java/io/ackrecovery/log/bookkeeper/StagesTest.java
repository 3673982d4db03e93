package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class StagesTest {
    private final List<String> called = new ArrayList<>();

    private Supplier<CompletableFuture<Void>> call(String name, CompletableFuture<Void> answer) {
        return () -> {
            called.add(name);
            return answer;
        };
    }

    private Supplier<CompletableFuture<Void>> throwing(String name) {
        return () -> {
            called.add(name);
            throw new IllegalStateException(name);
        };
    }

    @Test
    void everyCallIsMadeAndTheFirstFailureIsTold() {
        CompletableFuture<Void> failed = CompletableFuture.failedFuture(new TimeoutException("third"));

        CompletableFuture<Void> all = Stages.all(List.of(
                call("first", CompletableFuture.completedFuture(null)), throwing("second"), call("third", failed)));

        assertThat(called).containsExactly("first", "second", "third");
        assertThat(Answers.failure(all, Throwable.class)).hasStackTraceContaining("second");
    }

    @Test
    void aCallThatIsNotAnsweredKeepsNoOtherFromBeingMade() {
        CompletableFuture<Void> slow = new CompletableFuture<>();

        CompletableFuture<Void> all =
                Stages.all(List.of(call("first", slow), call("second", CompletableFuture.completedFuture(null))));

        assertThat(called).containsExactly("first", "second");
        assertThat(all).isNotDone();
        slow.complete(null);
        assertThat(all).isCompleted();
    }

    @Test
    void aClassifiedFailureIsNotWrapped() {
        CompletableFuture<Object> failed =
                CompletableFuture.failedFuture(new TimeoutException()).thenApply(value -> value);

        LogUnavailable told =
                Answers.failure(Stages.classified(failed, FailureContext.of("a", "open")), LogUnavailable.class);

        assertThat(told).hasMessage("log a: cannot open: TimeoutException");
    }
}
