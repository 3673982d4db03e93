package io.ackrecovery.simulation;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;

/** Puts what a node's supervisor tells into the trace. */
final class NodeObserver implements RecoveryObserver {

    private final Node node;
    private final World world;

    NodeObserver(Node node, World world) {
        this.node = node;
        this.world = world;
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        if (to != null) {
            tell(new Event.PhaseEntered(now(), node.number(), SimulatedLog.numberOf(id), to));
        }
    }

    @Override
    public void attemptBegan(String id, int attempt) {
        tell(new Event.AttemptBegan(now(), node.number(), SimulatedLog.numberOf(id), attempt));
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        tell(new Event.AttemptFailed(now(), node.number(), SimulatedLog.numberOf(id), attempt, cause, verdict));
    }

    @Override
    public void skipped(String id, Gap gap) {
        tell(new Event.GapSkipped(now(), node.number(), SimulatedLog.numberOf(id), gap));
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        tell(new Event.Ended(now(), node.number(), SimulatedLog.numberOf(id), outcome));
    }

    @Override
    public void closeOverdue(String id) {
        tell(new Event.CloseOverdue(now(), node.number(), SimulatedLog.numberOf(id)));
    }

    @Override
    public void outageBegan(int failing) {
        tell(new Event.OutageBegan(now(), node.number(), failing));
    }

    @Override
    public void outageEnded(Duration lasted) {
        tell(new Event.OutageEnded(now(), node.number()));
    }

    private long now() {
        return world.loop().nanos();
    }

    private void tell(Event event) {
        node.ifAlive(() -> world.trace().add(event));
    }
}
