package io.ackrecovery.store;

import org.apache.pekko.actor.typed.Behavior;

/**
 * After a verdict that stops: the log is being closed and the progress kept, waits for a retry or a skip that an operator
 * may ask for; next is {@link Opening} then.
 */
final class Halted extends BetweenAttempts {

    private Halted(Setup setup, Replay replay, int attempt) {
        super(setup, replay, attempt);
    }

    static Behavior<Message> enter(Setup setup, Replay replay, int attempt) {
        replay.slot().close();
        return new Halted(setup, replay, attempt);
    }
}
