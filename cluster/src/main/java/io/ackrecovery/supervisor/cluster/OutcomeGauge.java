package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Rule;
import io.ackrecovery.supervisor.Ticker;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counts what becomes of a supervisor's attempts, for the fleet: give it to the supervisor as an observer. Of each recovery the latest
 * event within the window counts. Thread-safe; remembers each recovery of which something was heard within the window.
 */
public final class OutcomeGauge implements RecoveryObserver {
    private final FailurePolicy policy;
    private final long window;
    private final Ticker ticker;
    private final Map<String, Event> events = new LinkedHashMap<>();
    private final Set<String> gotFurther = new HashSet<>();
    private int failing;
    private long failures;
    private long successes;

    private record Event(boolean failed, long at) {}

    /**
     * A gauge for one supervisor.
     *
     * @param policy the supervisor's, which says what heals by itself
     * @param window {@code ack-recovery.cluster.outage.window}
     */
    public OutcomeGauge(FailurePolicy policy, Duration window, Ticker ticker) {
        this.policy = policy;
        this.window = window.toNanos();
        this.ticker = ticker;
    }

    @Override
    public synchronized void attemptBegan(String id, int attempt) {
        gotFurther.remove(id);
    }

    @Override
    public synchronized void progressed(String id, Progress before, Progress now) {
        boolean further = now.applied() > before.applied() || now.handedOver() > before.handedOver();
        if (further && gotFurther.add(id)) {
            successes++;
            note(id, false);
        }
    }

    @Override
    public synchronized void attemptFailed(
            String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        if (policy.ruleFor(cause).kind() == Rule.Kind.RESTART) {
            failures++;
            note(id, true);
        }
    }

    @Override
    public synchronized void ended(String id, Outcome outcome, int attempts, Duration took) {
        if (outcome instanceof Outcome.Complete && gotFurther.add(id)) {
            successes++;
            note(id, false);
        }
        gotFurther.remove(id);
    }

    /** As of now. */
    synchronized NodeReport.Outcomes read() {
        evict();
        return new NodeReport.Outcomes(failing, events.size(), failures, successes);
    }

    private void note(String id, boolean failed) {
        count(events.remove(id), -1);
        Event event = new Event(failed, ticker.nanos());
        events.put(id, event);
        count(event, 1);
        evict();
    }

    private void evict() {
        long now = ticker.nanos();
        Iterator<Event> eldestFirst = events.values().iterator();
        while (eldestFirst.hasNext()) {
            Event eldest = eldestFirst.next();
            if (now - eldest.at() <= window) {
                return;
            }
            eldestFirst.remove();
            count(eldest, -1);
        }
    }

    private void count(Event event, int change) {
        if (event != null && event.failed()) {
            failing += change;
        }
    }
}
