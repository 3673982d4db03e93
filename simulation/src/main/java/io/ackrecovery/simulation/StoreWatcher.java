package io.ackrecovery.simulation;

import io.ackrecovery.simulation.Invariants.PerStore;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.util.function.Supplier;

/** A check that remembers something of each log on its node, until that is closed; what is about no log passes it by. */
abstract class StoreWatcher<S> implements Trace.Watcher {

    private final PerStore<S> states;

    StoreWatcher(Supplier<S> fresh) {
        states = new PerStore<>(fresh);
    }

    @Override
    public void on(Event event) {
        if (event.store() == Event.NONE) {
            return;
        }
        on(event, states.of(event));
        if (event instanceof Event.PhaseEntered entered && entered.phase() == RecoveryPhase.CLOSING) {
            forget(event);
        }
    }

    abstract void on(Event event, S state);

    final void forget(Event event) {
        states.remove(event);
    }
}
