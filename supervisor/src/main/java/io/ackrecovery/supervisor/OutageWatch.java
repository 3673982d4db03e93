package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.List;

/** Feeds the breaker, passes its limit on to the permits, tells the observer when an outage begins and ends. */
final class OutageWatch {
    private final OutageBreaker breaker;
    private final PermitDesk permits;
    private final RecoveryObserver observer;
    private final Probes probes;
    private final Ticker ticker;
    private long beganAt;

    OutageWatch(OutageBreaker breaker, PermitDesk permits, RecoveryObserver observer, Probes probes, Ticker ticker) {
        this.breaker = breaker;
        this.permits = permits;
        this.observer = observer;
        this.probes = probes;
        this.ticker = ticker;
    }

    OutageState state() {
        return breaker.state();
    }

    int permitLimit() {
        return breaker.permitLimit();
    }

    /** Whether a recovery whose backoff has passed may try now; if not, {@link #takeProbes} brings it when its turn comes. */
    boolean mayRetry(String id) {
        return state() != OutageState.OPEN || probes.mayGo(id);
    }

    /** It no longer waits for its turn. */
    void leaveProbes(String id) {
        probes.leave(id);
    }

    List<String> takeProbes() {
        return probes.take(state() == OutageState.OPEN);
    }

    void failed(String id) {
        OutageState before = breaker.state();
        int limitBefore = breaker.permitLimit();
        breaker.failed(id, ticker.nanos());
        follow(before, limitBefore);
    }

    void succeeded(String id) {
        OutageState before = breaker.state();
        int limitBefore = breaker.permitLimit();
        breaker.succeeded(id, ticker.nanos());
        follow(before, limitBefore);
    }

    void forgetOld() {
        breaker.forget(ticker.nanos());
    }

    private void follow(OutageState before, int limitBefore) {
        if (breaker.permitLimit() != limitBefore) {
            permits.limit(breaker.permitLimit());
        }
        if (before == OutageState.CLOSED && breaker.state() == OutageState.OPEN) {
            beganAt = ticker.nanos();
            observer.outageBegan(breaker.failing());
        }
        if (before == OutageState.OPEN && breaker.state() != OutageState.OPEN) {
            probes.stopWaiting();
        }
        if (before != OutageState.CLOSED && breaker.state() == OutageState.CLOSED) {
            observer.outageEnded(Duration.ofNanos(ticker.nanos() - beganAt));
        }
    }
}
