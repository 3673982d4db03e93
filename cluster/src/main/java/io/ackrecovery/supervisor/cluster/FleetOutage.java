package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.OutageState;

/**
 * The outage of a whole fleet. Closed: all permits are leased. Open: one attempt probes at a time. Half open: twice as many permits
 * after each step in which something got through, until all are leased again; a step in which too much fails opens it again.
 */
final class FleetOutage {
    private final FleetOutageSettings settings;
    private final int maxAttempts;
    private final long drainLimit;
    private OutageState state = OutageState.CLOSED;
    private int permits;
    private long since;
    private boolean draining;
    private long failures;
    private long successes;

    /** What the fleet is like just now. */
    record Sight(int failing, int heardOf, int inUse, int wanted) {}

    FleetOutage(GovernorSettings settings) {
        this.settings = settings.outage();
        this.maxAttempts = settings.maxAttempts();
        this.drainLimit = settings.attemptLimit().toNanos();
        this.permits = maxAttempts;
    }

    OutageState state() {
        return state;
    }

    /** How many attempts at a time; while it is open one, now and then. */
    int permits() {
        return permits;
    }

    /** More attempts have ended like this. */
    void heard(long moreFailures, long moreSuccesses) {
        failures += moreFailures;
        successes += moreSuccesses;
    }

    /** Somebody else had seen an outage that was not over. */
    void inherit(long now) {
        if (state == OutageState.CLOSED) {
            open(now);
        }
    }

    void look(Sight sight, long now) {
        switch (state) {
            case CLOSED -> {
                boolean outage = sight.failing() >= settings.minRecoveries()
                        && sight.failing() >= settings.share() * sight.heardOf();
                if (outage) {
                    open(now);
                }
            }
            case OPEN -> {
                if (draining && (sight.inUse() <= 1 || now - since >= drainLimit)) {
                    // What was under way when the outage began proves nothing; what is begun from here on does.
                    draining = false;
                    forget();
                } else if (!draining && successes > 0) {
                    widen(OutageState.HALF_OPEN, 2, now);
                }
            }
            case HALF_OPEN -> onHalfOpen(sight, now);
        }
    }

    private void onHalfOpen(Sight sight, long now) {
        if (failures > 0 && failures >= settings.share() * (failures + successes)) {
            open(now);
        } else if (now - since >= settings.step().toNanos() && (successes > 0 || sight.wanted() == 0)) {
            boolean all = permits * 2L >= maxAttempts;
            widen(all ? OutageState.CLOSED : OutageState.HALF_OPEN, permits * 2L, now);
        }
    }

    private void open(long now) {
        state = OutageState.OPEN;
        permits = 0;
        since = now;
        draining = true;
        forget();
    }

    private void widen(OutageState next, long toPermits, long now) {
        state = next;
        permits = (int) Math.min(maxAttempts, toPermits);
        since = now;
        forget();
    }

    private void forget() {
        failures = 0;
        successes = 0;
    }
}
