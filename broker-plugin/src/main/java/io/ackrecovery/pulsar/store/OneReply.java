package io.ackrecovery.pulsar.store;

import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Waits for one message and hands it out as the completion of a future, however long it takes. What depends on the future runs in the actor. */
final class OneReply {

    private OneReply() {}

    /** The future fails if the actor ends without a message. */
    static <T> Behavior<T> into(CompletableFuture<T> answer) {
        return Behaviors.<T>receive(
                (context, reply) -> {
                    answer.complete(reply);
                    return Behaviors.stopped();
                },
                (context, signal) -> {
                    if (signal instanceof PostStop) {
                        answer.completeExceptionally(new IllegalStateException("the actor system has ended"));
                    }
                    return Behaviors.same();
                });
    }
}
