package io.ackrecovery.supervisor;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the few lines an operator needs: a WARN for each failed attempt that is tried again, an ERROR for each stop, a WARN for
 * each partial and an INFO for each complete recovery. During an outage the WARNs of attempts are limited, over all recoveries, and
 * the next one tells how many were held back. Stack traces only at DEBUG.
 */
public final class RecoveryLog implements RecoveryObserver {
    private final Logger log;
    private final LineLimit limit;
    private boolean outage;

    /**
     * A log for one supervisor.
     *
     * @param warningsPerSecond how many WARNs of failed attempts a second during an outage
     */
    public RecoveryLog(int warningsPerSecond, Ticker ticker) {
        this(warningsPerSecond, ticker, LoggerFactory.getLogger(RecoveryLog.class));
    }

    /** As above, with the lines going to this logger. */
    public RecoveryLog(int warningsPerSecond, Ticker ticker, Logger log) {
        SettingBounds.check(SupervisorSettings.KEY_WARNINGS_PER_SECOND, warningsPerSecond, 1, 10_000);
        this.limit = new LineLimit(warningsPerSecond, Duration.ofSeconds(1), ticker);
        this.log = log;
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        if (verdict instanceof Verdict.Restart restart && (!outage || limit.admits())) {
            log.warn(
                    "Recovery of {}: attempt {} failed, next in {}: {}{}",
                    id,
                    attempt,
                    text(restart.after()),
                    Causes.text(cause),
                    heldBack());
        }
        log.debug("Recovery of {}: attempt {} failed, verdict {}", id, attempt, verdict, cause);
    }

    @Override
    public void skipped(String id, Gap gap) {
        log.debug("Recovery of {}: skipped {}", id, gap);
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        if (outcome instanceof Outcome.Complete complete) {
            log.info(
                    "Recovery of {}: complete, {} entries in {}, {} attempts",
                    id,
                    complete.progress().applied(),
                    text(took),
                    attempts);
        } else if (outcome instanceof Outcome.Partial partial) {
            log.warn(
                    "Recovery of {}: PARTIAL, {} entries in {}, {} attempts, {} gaps{}: {}",
                    id,
                    partial.progress().applied(),
                    text(took),
                    attempts,
                    partial.gaps().size(),
                    partial.gaps().isEmpty()
                            ? ""
                            : " from " + partial.gaps().get(0).where(),
                    partial.cause() == null ? "the end was reached" : Causes.text(partial.cause()));
        } else if (outcome instanceof Outcome.Stopped stopped) {
            log.error(
                    "Recovery of {}: STOPPED after {} attempts, {} entries: {}. It stays as it is until it is closed, or"
                            + " told to retry or to skip",
                    id,
                    attempts,
                    stopped.progress().applied(),
                    Causes.text(stopped.cause()));
        } else {
            log.debug("Recovery of {}: {} after {} attempts", id, outcome, attempts);
        }
    }

    @Override
    public void closeOverdue(String id) {
        log.warn("Recovery of {}: did not end within {}, was stopped", id, SupervisorSettings.KEY_CLOSE_TIMEOUT);
    }

    @Override
    public void outageBegan(int failing) {
        outage = true;
        log.warn("Outage: {} recoveries fail at the same time; single attempts probe until it is over", failing);
    }

    @Override
    public void outageEnded(Duration lasted) {
        outage = false;
        log.info("Outage: over after {}{}", text(lasted), heldBack());
    }

    private String heldBack() {
        int count = limit.takeHeldBack();
        return count == 0 ? "" : " (" + count + " more warnings held back)";
    }

    private static String text(Duration duration) {
        return duration.toMillis() + " ms";
    }
}
