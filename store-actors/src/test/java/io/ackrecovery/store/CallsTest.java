package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class CallsTest {

    private final TestInbox<Message> inbox = TestInbox.create();

    @Test
    void tellsWhatTheStageBrings() {
        assertThat(answersOf(() -> CompletableFuture.completedFuture("fine"))).containsExactly(new Message.Applied(1));
    }

    @Test
    void tellsAFailureWithoutItsWrappers() {
        RuntimeException failure = new RuntimeException();
        assertThat(answersOf(() -> CompletableFuture.failedFuture(new CompletionException(failure))))
                .containsExactly(new Message.ApplyFailed(1, failure));
    }

    @Test
    void turnsAThrowIntoAMessage() {
        RuntimeException thrown = new RuntimeException();
        assertThat(answersOf(() -> {
                    throw thrown;
                }))
                .containsExactly(new Message.ApplyFailed(1, thrown));
    }

    @Test
    void turnsAnErrorIntoAMessage() {
        Error thrown = new StackOverflowError();
        assertThat(answersOf(() -> {
                    throw thrown;
                }))
                .containsExactly(new Message.ApplyFailed(1, thrown));
    }

    @Test
    void takesNullForAFailure() {
        assertThat(answersOf(() -> null)).singleElement().isInstanceOf(Message.ApplyFailed.class);
    }

    @Test
    void takesAStageThatCannotBeWaitedForForAFailure() {
        assertThat(answersOf(Unwaitable::new)).singleElement().isInstanceOf(Message.ApplyFailed.class);
    }

    @Test
    void tellsOnceWhatIsAnsweredTwice() {
        assertThat(answersOf(() -> new Twice("fine"))).containsExactly(new Message.Applied(1));
    }

    @Test
    void doesNothingWhenWhatWasGivenUpFails() {
        List<String> came = new ArrayList<>();
        Calls.whenItComes(CompletableFuture.<String>failedFuture(new RuntimeException()), came::add);
        Calls.whenItComes(CompletableFuture.completedFuture("late"), came::add);
        assertThat(came).containsExactly("late");
    }

    private List<Message> answersOf(Supplier<CompletionStage<String>> call) {
        Calls.handOver(
                Calls.guarded(call),
                inbox.getRef(),
                value -> new Message.Applied(1),
                failure -> new Message.ApplyFailed(1, failure));
        return inbox.getAllReceived();
    }

    private static final class Twice extends CompletableFuture<String> {
        private Twice(String value) {
            complete(value);
        }

        @Override
        public CompletableFuture<String> whenComplete(BiConsumer<? super String, ? super Throwable> action) {
            super.whenComplete(action);
            return super.whenComplete(action);
        }
    }

    private static final class Unwaitable extends CompletableFuture<String> {
        @Override
        public CompletableFuture<String> whenComplete(BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException();
        }
    }
}
