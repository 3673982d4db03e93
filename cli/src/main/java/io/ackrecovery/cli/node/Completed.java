package io.ackrecovery.cli.node;

import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When each log was replayed completely. Told on the supervisor's thread, asked on any. */
final class Completed implements RecoveryObserver {

    private final Map<String, Long> at = new ConcurrentHashMap<>();
    private final Ticker ticker;

    Completed(Ticker ticker) {
        this.ticker = ticker;
    }

    boolean isOlderThan(Duration age, String id) {
        Long completed = at.get(id);
        return completed != null && ticker.nanos() - completed >= age.toNanos();
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        if (outcome instanceof Outcome.Complete) {
            at.put(id, ticker.nanos());
        }
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        if (from == RecoveryPhase.RECOVERED) {
            at.remove(id);
        }
    }
}
