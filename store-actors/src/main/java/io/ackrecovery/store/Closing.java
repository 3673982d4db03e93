package io.ackrecovery.store;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * The end, reached from every phase: waits, not longer than close-timeout, for the log to close, and for a running open to come
 * so that it can be closed; then the actor stops. What comes even later is closed without it.
 */
final class Closing extends Phase {

    private Closing(Setup setup, LogSlot slot, int attempt) {
        super(setup, slot, attempt);
    }

    static Behavior<Message> enter(Setup setup, LogSlot slot, int attempt) {
        setup.cancelDeadlines();
        slot.close();
        setup.startDeadline(Message.Awaited.CLOSE, setup.settings().closeTimeout());
        return new Closing(setup, slot, attempt).stopOnceQuiet();
    }

    private Behavior<Message> stopOnceQuiet() {
        return slot.isQuiet() ? Behaviors.stopped() : this;
    }

    @Override
    Behavior<Message> onClose() {
        return this;
    }

    @Override
    Behavior<Message> onSlotAnswer(Message.SlotAnswer answer) {
        return stopOnceQuiet();
    }

    @Override
    Behavior<Message> onOverdue(Message.Awaited what) {
        return what == Message.Awaited.CLOSE ? Behaviors.stopped() : this;
    }
}
