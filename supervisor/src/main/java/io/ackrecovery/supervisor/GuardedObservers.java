package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells several observers and survives each of them. */
record GuardedObservers(List<RecoveryObserver> observers) implements RecoveryObserver {
    private static final Logger log = LoggerFactory.getLogger(GuardedObservers.class);

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        tell(observer -> observer.phaseChanged(id, from, to));
    }

    @Override
    public void attemptBegan(String id, int attempt) {
        tell(observer -> observer.attemptBegan(id, attempt));
    }

    @Override
    public void progressed(String id, Progress before, Progress now) {
        tell(observer -> observer.progressed(id, before, now));
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        tell(observer -> observer.attemptFailed(id, attempt, phase, cause, verdict));
    }

    @Override
    public void skipped(String id, Gap gap) {
        tell(observer -> observer.skipped(id, gap));
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        tell(observer -> observer.ended(id, outcome, attempts, took));
    }

    @Override
    public void closeOverdue(String id) {
        tell(observer -> observer.closeOverdue(id));
    }

    @Override
    public void outageBegan(int failing) {
        tell(observer -> observer.outageBegan(failing));
    }

    @Override
    public void outageEnded(Duration lasted) {
        tell(observer -> observer.outageEnded(lasted));
    }

    private void tell(Consumer<RecoveryObserver> event) {
        for (RecoveryObserver observer : observers) {
            try {
                event.accept(observer);
            } catch (RuntimeException | Error thrown) {
                // DEBUG: an observer that always throws would else write a line for each event of each recovery.
                log.debug("{} threw and is ignored", observer.getClass().getName(), thrown);
            }
        }
    }
}
