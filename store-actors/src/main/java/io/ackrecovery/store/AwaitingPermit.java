package io.ackrecovery.store;

import org.apache.pekko.actor.typed.Behavior;

/** The first phase: has done no I/O, waits for the first attempt; next is {@link Opening}. */
final class AwaitingPermit extends BetweenAttempts {

    private static final int NO_ATTEMPT = 0;

    private AwaitingPermit(Setup setup, Replay replay) {
        super(setup, replay, NO_ATTEMPT);
    }

    static Behavior<Message> enter(Setup setup, Replay replay) {
        return new AwaitingPermit(setup, replay);
    }
}
