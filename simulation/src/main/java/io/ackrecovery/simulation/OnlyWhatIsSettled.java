package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.simulation.Invariants.PerStore;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.util.BitSet;

/** I3 for the log itself: nothing is trimmed that a later replay would need. */
final class OnlyWhatIsSettled implements Trace.Watcher {

    /** The entries that one recovery has applied: what was skipped is gone, and asks for nothing. */
    private static final class Life {
        final BitSet applied = new BitSet();
    }

    private final World world;
    private final PerStore<Life> lives = new PerStore<>(Life::new);

    OnlyWhatIsSettled(World world) {
        this.world = world;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.Applying applying) {
            SimulatedLog log = world.log(applying.store());
            applying.entries().forEach(entry -> lives.of(event).applied.set(log.firstAtOrAfter(entry.position())));
        } else if (event instanceof Event.Called trim && trim.call() == Call.TRIM) {
            onTrim(trim, world.log(trim.store()), lives.of(event).applied);
        } else if (event instanceof Event.PhaseEntered entered && entered.phase() == RecoveryPhase.CLOSING) {
            lives.forget(event);
        }
    }

    private void onTrim(Event.Called trim, SimulatedLog log, BitSet applied) {
        int last = applied.previousSetBit(log.firstAtOrAfter(trim.from().next()) - 1);
        while (last >= 0 && !SimulatedLog.isAcknowledgement(last)) {
            last = applied.previousSetBit(last - 1);
        }
        if (last > SimulatedTarget.settledAt(log, trim.at()).entryId()) {
            world.trace().broken("I3", log.name() + " is trimmed up to " + trim.from() + ", which is not settled");
        }
    }
}
