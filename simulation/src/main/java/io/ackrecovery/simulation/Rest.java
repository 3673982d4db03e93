package io.ackrecovery.simulation;

import io.ackrecovery.supervisor.RecoveryPhase;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Knows what each recovery is doing, and whether any of them still does something. */
final class Rest implements Trace.Watcher {

    private static final Set<RecoveryPhase> AT_REST =
            Set.of(RecoveryPhase.RECOVERED, RecoveryPhase.STOPPED, RecoveryPhase.CLOSING);

    private final Map<Integer, RecoveryPhase> phases = new HashMap<>();
    private int restless;
    private int comingUp;

    @Override
    public void on(Event event) {
        if (event instanceof Event.PhaseEntered entered) {
            RecoveryPhase before = phases.put(entered.store(), entered.phase());
            restless += (isRestless(entered.phase()) ? 1 : 0) - (isRestless(before) ? 1 : 0);
        }
    }

    private static boolean isRestless(RecoveryPhase phase) {
        return phase != null && !AT_REST.contains(phase);
    }

    void nodeReplaced() {
        comingUp++;
    }

    void nodeStarted() {
        comingUp--;
    }

    boolean isComplete() {
        return restless == 0 && comingUp == 0;
    }

    boolean isRecovered(SimulatedLog log) {
        return phases.get(log.number()) == RecoveryPhase.RECOVERED;
    }

    boolean isStopped(SimulatedLog log) {
        return phases.get(log.number()) == RecoveryPhase.STOPPED;
    }

    RecoveryPhase phaseOf(SimulatedLog log) {
        return phases.get(log.number());
    }
}
