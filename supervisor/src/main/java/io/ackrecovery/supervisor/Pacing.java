package io.ackrecovery.supervisor;

/**
 * How attempts follow one another.
 *
 * @param backoff the wait between two
 * @param restartBudget how many attempts may fail in a row without progress before a recovery that would restart stops; 0 for
 *     no limit
 */
public record Pacing(Backoff backoff, int restartBudget) {

    public Pacing {
        SettingBounds.check(SupervisorSettings.KEY_RESTART_BUDGET, restartBudget, 0, Integer.MAX_VALUE);
    }

    boolean exhausted(FailureHistory history) {
        return restartBudget > 0 && history.failuresWithoutProgress() >= restartBudget;
    }

    Verdict restart(FailureHistory history, double random) {
        return new Verdict.Restart(backoff.delay(history.failuresWithoutProgress(), random));
    }
}
