package io.ackrecovery.supervisor;

import java.util.EnumMap;
import java.util.Map;

/** How many recoveries are in each phase, counted as they change: with many of them a status must not count anew each time. */
final class PhaseCounts implements RecoveryObserver {
    private final Map<RecoveryPhase, Integer> counts = new EnumMap<>(RecoveryPhase.class);

    PhaseCounts() {
        for (RecoveryPhase phase : RecoveryPhase.values()) {
            counts.put(phase, 0);
        }
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        count(from, -1);
        count(to, 1);
    }

    /** Every phase is a key. */
    Map<RecoveryPhase, Integer> now() {
        return Map.copyOf(counts);
    }

    private void count(RecoveryPhase phase, int change) {
        if (phase != null) {
            counts.merge(phase, change, Integer::sum);
        }
    }
}
