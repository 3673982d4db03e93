package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.util.HashMap;
import java.util.Map;

/**
 * I5: once a close is handled nothing opens, reads, applies or trims. Messages between actors take no time here, so what a store
 * does at a later moment it does although it knows.
 */
final class CloseWins implements Trace.Watcher {

    private final World world;
    private final Map<Integer, Long> closedAt = new HashMap<>();

    CloseWins(World world) {
        this.world = world;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.PhaseEntered entered) {
            if (entered.phase() == RecoveryPhase.CLOSING) {
                closedAt.put(event.store(), event.at());
            } else {
                closedAt.remove(event.store());
            }
        } else if (event instanceof Event.Called called && called.call() != Call.CLOSE) {
            check(event, called.call().toString());
        } else if (event instanceof Event.Applying) {
            check(event, "an apply");
        }
    }

    private void check(Event event, String what) {
        Long closed = closedAt.get(event.store());
        if (closed != null && event.at() > closed) {
            world.trace().broken("I5", what + " of log-" + event.store() + " after its close");
        }
    }
}
