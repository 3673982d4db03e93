package io.ackrecovery.store;

import io.ackrecovery.supervisor.RecoveryCommand;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ExtensibleBehavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * What all phases of a store have in common: a close wins, the slot takes in what is its own, answers of earlier attempts
 * are dropped, and whatever a phase does not wait for changes nothing.
 */
abstract class Phase extends ExtensibleBehavior<Message> {

    final Setup setup;
    final LogSlot slot;
    final int attempt;

    Phase(Setup setup, LogSlot slot, int attempt) {
        this.setup = setup;
        this.slot = slot;
        this.attempt = attempt;
    }

    @Override
    public final Behavior<Message> receive(TypedActorContext<Message> context, Message message) {
        if (message instanceof Message.FromSupervisor told) {
            return told.command() instanceof RecoveryCommand.CloseRecovery ? onClose() : onCommand(told.command());
        }
        if (message instanceof Message.Overdue overdue) {
            return onOverdue(overdue.what());
        }
        if (message instanceof Message.SlotAnswer answer) {
            return slot.take(answer) ? onSlotAnswer(answer) : this;
        }
        boolean late = message instanceof Message.AttemptAnswer answer && answer.attempt() != attempt;
        return late ? this : onAnswer(message);
    }

    @Override
    public final Behavior<Message> receiveSignal(TypedActorContext<Message> context, Signal signal) {
        if (signal == PostStop.instance()) {
            slot.letGo();
            return this;
        }
        return Behaviors.unhandled();
    }

    Behavior<Message> onClose() {
        return Closing.enter(setup, slot, attempt);
    }

    Behavior<Message> onCommand(RecoveryCommand command) {
        return this;
    }

    Behavior<Message> onOverdue(Message.Awaited what) {
        return this;
    }

    Behavior<Message> onSlotAnswer(Message.SlotAnswer answer) {
        return this;
    }

    Behavior<Message> onAnswer(Message message) {
        return this;
    }
}
