package io.ackrecovery.supervisor.cluster;

import java.time.Duration;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Awaits one answer, for a time. */
final class OneAnswer {
    private record TooLate() {}

    private OneAnswer() {}

    /** An address for one answer; nothing happens if none comes in time. */
    static <T> ActorRef<T> expected(ActorContext<?> context, Class<T> type, Duration limit, Consumer<T> then) {
        Behavior<Object> behavior = Behaviors.setup(waiting -> {
            waiting.setReceiveTimeout(limit, new TooLate());
            return Behaviors.receive(Object.class)
                    .onMessage(type, answer -> {
                        then.accept(answer);
                        return Behaviors.stopped();
                    })
                    .onMessage(TooLate.class, none -> Behaviors.stopped())
                    .build();
        });
        return context.spawnAnonymous(behavior).narrow();
    }
}
