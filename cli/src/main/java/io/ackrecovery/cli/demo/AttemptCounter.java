package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the attempts of each store and those that failed; an attempt fails with one failed open or read. */
final class AttemptCounter implements RecoveryObserver {

    private final Map<String, Integer> begun = new ConcurrentHashMap<>();
    private final Map<String, Integer> failed = new ConcurrentHashMap<>();

    @Override
    public void attemptBegan(String id, int attempt) {
        begun.merge(id, 1, Integer::sum);
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        failed.merge(id, 1, Integer::sum);
    }

    int attempts(String id) {
        return begun.getOrDefault(id, 0);
    }

    int failedAttempts(String id) {
        return failed.getOrDefault(id, 0);
    }

    int failedAttempts() {
        return failed.values().stream().mapToInt(Integer::intValue).sum();
    }
}
