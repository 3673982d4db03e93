package io.ackrecovery.supervisor;

import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Spawns and watches the actors of recoveries, and knows whose each is until it has ended. */
final class RecoveryChildren<R> {

    /** Not logged here: the failure arrives with ChildFailed, and the observer tells of it once. */
    private static final SupervisorStrategy QUIETLY = SupervisorStrategy.stop().withLoggingEnabled(false);

    private final ActorContext<Command> context;
    private final RecoveryFactory<R> factory;
    private final ActorRef<RecoveryReport> reports;
    private final Map<ActorRef<?>, String> ids = new HashMap<>();
    private long spawned;

    RecoveryChildren(ActorContext<Command> context, RecoveryFactory<R> factory) {
        this.context = context;
        this.factory = factory;
        this.reports = context.messageAdapter(RecoveryReport.class, RecoverySupervisor.Reported::new);
    }

    /** Throws whatever the factory throws. Children are numbered, since an id may hold what an actor's name must not. */
    ActorRef<RecoveryCommand> spawn(String id, R request) {
        Behavior<RecoveryCommand> behavior = factory.create(id, request, reports);
        ActorRef<RecoveryCommand> child = context.spawn(
                Behaviors.supervise(behavior).onFailure(Throwable.class, QUIETLY), "recovery-" + ++spawned);
        context.watch(child);
        ids.put(child, id);
        return child;
    }

    void stop(ActorRef<RecoveryCommand> child) {
        context.stop(child);
    }

    /** Whose actor has ended; null if it is none of these. */
    String ended(ActorRef<?> child) {
        return ids.remove(child);
    }
}
