package io.ackrecovery.pulsar.store;

import io.ackrecovery.supervisor.Outcome;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brings the outcome of a recovery to whoever asked for the replay, whichever of the two comes first: a handle that is being closed
 * asks after its store was closed. Thread-safe.
 */
final class AwaitedOutcome {

    private boolean known;
    private Outcome outcome;
    private Consumer<Outcome> asker;

    /** Somebody has asked for the replay: told when the recovery ends, at once if it has ended. */
    void isAskedFor(Consumer<Outcome> toTell) {
        synchronized (this) {
            asker = toTell;
            if (!known) {
                return;
            }
        }
        toTell.accept(outcome);
    }

    /**
     * The recovery has ended.
     *
     * @param how null if the actor system has ended
     * @return whether somebody had asked, who was told
     */
    boolean is(Outcome how) {
        Consumer<Outcome> toTell;
        synchronized (this) {
            known = true;
            outcome = how;
            toTell = asker;
        }
        if (toTell != null) {
            toTell.accept(how);
        }
        return toTell != null;
    }

    synchronized boolean isKnown() {
        return known;
    }

    /** For what the recovery has stopped; empty if it has not. */
    synchronized Optional<Throwable> stoppedBy() {
        return outcome instanceof Outcome.Stopped stopped ? Optional.of(stopped.cause()) : Optional.empty();
    }
}
