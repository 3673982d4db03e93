package io.ackrecovery.supervisor;

import java.time.Duration;

/** What a supervisor decides by itself: its own breaker, its own backoff, its own limit. For a model of many supervisors. */
public final class LocalSupervision {
    private final OutageBreaker breaker;
    private final LeaseLimit limit;
    private final Backoff backoff;

    public LocalSupervision(SupervisorSettings settings, PermitShare share, Ticker ticker) {
        breaker = new OutageBreaker(settings.outage(), settings.maxPermits(), settings.maxRecoveries());
        limit = new LeaseLimit(share, ticker);
        backoff = settings.pacing().backoff();
    }

    public boolean isOut() {
        return breaker.state() == OutageState.OPEN;
    }

    public int permits() {
        return Math.min(breaker.permitLimit(), limit.permits());
    }

    public boolean admitsStart() {
        return limit.admitsStart();
    }

    public long untilMore() {
        return limit.untilMore();
    }

    public int leased() {
        return limit.leased();
    }

    public void lease(PermitLease lease) {
        limit.lease(lease);
    }

    public void failed(String id, long now) {
        breaker.failed(id, now);
    }

    public void succeeded(String id, long now) {
        breaker.succeeded(id, now);
    }

    public Duration backoff(int failures, double random) {
        return backoff.delay(failures, random);
    }
}
