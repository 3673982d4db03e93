package io.ackrecovery.store;

import io.ackrecovery.supervisor.Causes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;

/** Calls into code that is not ours: whatever it does, at most one message comes of it, and nothing is thrown at the actor. */
final class Calls {

    private Calls() {}

    /** The call's stage; a failed one if the call throws, an {@code Error} too, or answers null. */
    static <T> CompletionStage<T> guarded(Supplier<CompletionStage<T>> call) {
        try {
            CompletionStage<T> stage = call.get();
            return stage != null
                    ? stage
                    : CompletableFuture.failedFuture(new IllegalStateException("null for a stage"));
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    /** Tells {@code self} once what comes of the stage, from whatever thread completes it and however often. */
    static <T> void handOver(
            CompletionStage<T> stage,
            ActorRef<Message> self,
            Function<T, Message> succeeded,
            Function<Throwable, Message> failed) {
        AtomicBoolean answered = new AtomicBoolean();
        try {
            stage.whenComplete((value, failure) -> {
                if (answered.compareAndSet(false, true)) {
                    self.tell(failure == null ? succeeded.apply(value) : failed.apply(Causes.unwrap(failure)));
                }
            });
        } catch (Throwable thrown) {
            if (answered.compareAndSet(false, true)) {
                self.tell(failed.apply(thrown));
            }
        }
    }

    /** Does something with the value whenever it comes; a failure is of no interest. */
    static <T> void whenItComes(CompletionStage<T> stage, Consumer<T> action) {
        try {
            stage.thenAccept(action);
        } catch (Throwable thrown) {
            // A stage that cannot be waited for has nothing to bring.
        }
    }
}
