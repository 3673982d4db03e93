package io.ackrecovery.pulsar.store;

import io.ackrecovery.supervisor.Outcome;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * The outcomes that are waited for, one a log, however long they take: one actor receives them all, where an actor for each would be
 * a part of what a short log costs. What depends on an outcome runs in that actor. Thread-safe.
 */
final class Outcomes {

    private final Map<String, CompletableFuture<Outcome>> awaited = new ConcurrentHashMap<>();
    private volatile boolean ended;

    /**
     * The next outcome for this log. Who waited for one of the same log before has been given up by its load, and is told nothing.
     * Fails if the actor has ended.
     */
    CompletableFuture<Outcome> of(String log) {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        awaited.put(log, outcome);
        if (ended) {
            fail(log);
        }
        return outcome;
    }

    /** Receives the outcomes. */
    Behavior<Outcome> receiver() {
        return Behaviors.<Outcome>receive(
                (context, outcome) -> {
                    CompletableFuture<Outcome> waiting = awaited.remove(outcome.id());
                    if (waiting != null) {
                        waiting.complete(outcome);
                    }
                    return Behaviors.same();
                },
                (context, signal) -> {
                    if (signal instanceof PostStop) {
                        ended = true;
                        awaited.keySet().forEach(this::fail);
                    }
                    return Behaviors.same();
                });
    }

    private void fail(String log) {
        CompletableFuture<Outcome> waiting = awaited.remove(log);
        if (waiting != null) {
            waiting.completeExceptionally(new IllegalStateException("the actor system has ended"));
        }
    }
}
