package io.ackrecovery.store;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers of each recovery which part of its log the last failure could not get, and no more of the failure than that. Takes no more
 * room than there are recoveries. Told on the supervisor's thread, asked on any.
 */
public final class LossBook implements RecoveryObserver {

    private final Map<String, LogGap> lost = new ConcurrentHashMap<>();

    /** What is lost, if the last failure was a loss and the recovery has not got past it. */
    public Optional<LogGap> of(String id) {
        return Optional.ofNullable(lost.get(id));
    }

    /** As the status shows a gap. */
    public static Gap describe(LogGap gap) {
        String where = gap.isSingleEntry()
                ? "entry " + gap.first()
                : "ledger " + gap.first().ledgerId() + " from entry "
                        + gap.first().entryId();
        return new Gap(where, gap.entries());
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        if (Causes.unwrap(cause) instanceof LogLoss loss && loss.gap() != null) {
            lost.put(id, loss.gap());
        } else {
            lost.remove(id);
        }
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        if (!(outcome instanceof Outcome.Stopped)) {
            lost.remove(id);
        }
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        if (to == null) {
            lost.remove(id);
        }
    }
}
