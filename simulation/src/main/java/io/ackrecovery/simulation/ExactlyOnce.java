package io.ackrecovery.simulation;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.ReplayEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** I2: each target is given each entry once, in order, as it was written, one apply at a time, and none after it failed. */
final class ExactlyOnce implements Trace.Watcher {

    private static final class Target {
        LogPosition last = LogPosition.EARLIEST;
        boolean applying;
        boolean failed;
    }

    private final World world;
    private final Map<Integer, Target> targets = new HashMap<>();

    ExactlyOnce(World world) {
        this.world = world;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.Applying applying) {
            onApplying(applying, targets.computeIfAbsent(applying.order(), none -> new Target()));
        } else if (event instanceof Event.Applied applied) {
            Target target = targets.get(applied.order());
            target.applying = false;
            target.failed |= applied.failure() != null;
        }
    }

    private void onApplying(Event.Applying applying, Target target) {
        SimulatedLog log = world.log(applying.store());
        if (target.applying) {
            broken(log, "its target is given entries before it has applied those before");
        }
        if (target.failed) {
            broken(log, "its target is given entries after it has failed");
        }
        target.applying = true;
        for (ReplayEntry entry : applying.entries()) {
            LogPosition position = entry.position();
            if (!position.isAfter(target.last)) {
                broken(log, "entry " + position + " is applied after " + target.last);
            }
            int index = log.firstAtOrAfter(position);
            if (index == log.size() || !log.position(index).equals(position)) {
                broken(log, "entry " + position + " was never written");
            } else if (!entry.records().equals(List.of(SimulatedLog.record(index)))) {
                broken(log, "entry " + position + " is not applied as it was written");
            }
            target.last = position;
        }
    }

    private void broken(SimulatedLog log, String what) {
        world.trace().broken("I2", log.name() + ": " + what);
    }
}
