package io.ackrecovery.operator;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Remembers which recoveries have changed since somebody looked, each once, for an {@link OperatorServer} to tell those who watch it.
 * Remembers nothing while nobody watches. Takes no more room than there are recoveries. Thread-safe; give each supervisor its own.
 */
public final class RecoveryFeed implements RecoveryObserver {
    private final Set<String> changed = new LinkedHashSet<>();
    private boolean watched;
    private boolean outageChanged;

    synchronized void watch(boolean on) {
        watched = on;
        changed.clear();
        outageChanged = false;
    }

    /** Those that changed first; they are forgotten. */
    synchronized List<String> take(int most) {
        List<String> taken = new ArrayList<>();
        Iterator<String> first = changed.iterator();
        while (first.hasNext() && taken.size() < most) {
            taken.add(first.next());
            first.remove();
        }
        outageChanged = false;
        return taken;
    }

    synchronized boolean hasNews() {
        return outageChanged || !changed.isEmpty();
    }

    private synchronized void changed(String id) {
        if (watched) {
            changed.add(id);
        }
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        changed(id);
    }

    @Override
    public void attemptBegan(String id, int attempt) {
        changed(id);
    }

    @Override
    public void progressed(String id, Progress before, Progress now) {
        changed(id);
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        changed(id);
    }

    @Override
    public void skipped(String id, Gap gap) {
        changed(id);
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        changed(id);
    }

    @Override
    public synchronized void outageBegan(int failing) {
        outageChanged = true;
    }

    @Override
    public synchronized void outageEnded(Duration lasted) {
        outageChanged = true;
    }
}
