package io.ackrecovery.store;

import io.ackrecovery.supervisor.RecoveryCommand;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Makes a message of a command: one for all stores, where {@code transformMessages} would keep several objects for each. */
final class FromSupervisor extends BehaviorInterceptor<RecoveryCommand, Message> {

    private static final FromSupervisor FOR_ALL = new FromSupervisor();

    private FromSupervisor() {
        super(RecoveryCommand.class);
    }

    static Behavior<RecoveryCommand> to(Behavior<Message> store) {
        return Behaviors.intercept(() -> FOR_ALL, store);
    }

    @Override
    public Behavior<Message> aroundReceive(
            TypedActorContext<RecoveryCommand> context, RecoveryCommand command, ReceiveTarget<Message> target) {
        return target.apply(context, new Message.FromSupervisor(command));
    }
}
