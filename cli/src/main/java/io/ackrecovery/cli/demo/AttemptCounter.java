package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.Verdict;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the failed attempts of each store; an attempt fails with one failed open or read. */
final class AttemptCounter implements RecoveryObserver {

    private final Map<String, Integer> failed = new ConcurrentHashMap<>();

    @Override
    public void attemptFailed(String id, int attempt, Throwable cause, Verdict verdict) {
        failed.merge(id, 1, Integer::sum);
    }

    int failedAttempts(String id) {
        return failed.getOrDefault(id, 0);
    }

    int failedAttempts() {
        return failed.values().stream().mapToInt(Integer::intValue).sum();
    }
}
