package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.Causes;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.cluster.typed.Cluster;

/** One piece of work, where it is done: begins with the first who asks, answers everybody who does, and ends a while after that. */
final class WorkEntity extends AbstractBehavior<WorkEntity.Command> {
    /** For who asks again because the answer was lost. */
    private static final Duration KEEPS_RESULT = Duration.ofSeconds(30);

    private final String piece;
    private final Function<String, CompletionStage<String>> task;
    private final Set<ActorRef<WorkMessage.Answer>> askers = new HashSet<>();
    private final String by;
    private boolean begun;
    private WorkMessage.Done done;

    interface Command {}

    private record Ended(String result, Throwable failure) implements Command {}

    private record KeptLongEnough() implements Command {}

    private WorkEntity(ActorContext<Command> context, String piece, Function<String, CompletionStage<String>> task) {
        super(context);
        this.piece = piece;
        this.task = task;
        this.by = NodeAddress.of(Cluster.get(context.getSystem()).selfMember()) + "#"
                + context.getSelf().path().uid();
    }

    static Behavior<Command> create(String piece, Function<String, CompletionStage<String>> task) {
        return Behaviors.setup(context -> new WorkEntity(context, piece, task));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(WorkMessage.Do.class, this::onDo)
                .onMessage(Ended.class, this::onEnded)
                .onMessage(KeptLongEnough.class, due -> Behaviors.stopped())
                .onSignal(PostStop.class, stopped -> onStopped())
                .build();
    }

    private Behavior<Command> onDo(WorkMessage.Do order) {
        if (done != null) {
            order.replyTo().tell(done);
            return this;
        }
        askers.add(order.replyTo());
        if (!begun && order.begun() >= order.most()) {
            return onEnded(new Ended(null, new IllegalStateException("given up after " + order.begun() + " tries")));
        }
        if (!begun) {
            begun = true;
            getContext().pipeToSelf(begin(), Ended::new);
        }
        order.replyTo().tell(new WorkMessage.Begun(piece, by));
        return this;
    }

    private Behavior<Command> onStopped() {
        if (done == null) {
            askers.forEach(asker -> asker.tell(new WorkMessage.Left(piece, by)));
        }
        return this;
    }

    private CompletionStage<String> begin() {
        try {
            return task.apply(piece);
        } catch (RuntimeException thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    private Behavior<Command> onEnded(Ended ended) {
        done = new WorkMessage.Done(
                piece,
                ended.failure() == null ? ended.result() : null,
                ended.failure() == null ? null : Causes.text(ended.failure()));
        askers.forEach(asker -> asker.tell(done));
        askers.clear();
        getContext().setReceiveTimeout(KEEPS_RESULT, new KeptLongEnough());
        return this;
    }
}
