package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import java.util.BitSet;

/** I3 for the log itself: nothing is trimmed that a later replay would need. */
final class OnlyWhatIsSettled extends StoreWatcher<BitSet> {

    private final World world;

    OnlyWhatIsSettled(World world) {
        super(BitSet::new);
        this.world = world;
    }

    /** @param applied by one recovery: what was skipped is gone, and asks for nothing */
    @Override
    void on(Event event, BitSet applied) {
        if (event instanceof Event.Applying applying) {
            SimulatedLog log = world.log(applying.store());
            applying.entries().forEach(entry -> applied.set(log.firstAtOrAfter(entry.position())));
        } else if (event instanceof Event.Called trim && trim.call() == Call.TRIM) {
            onTrim(trim, world.log(trim.store()), applied);
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
