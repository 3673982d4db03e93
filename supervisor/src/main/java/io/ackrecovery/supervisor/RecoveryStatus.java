package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.List;

/**
 * One recovery, as an operator sees it.
 *
 * @param attempts attempts begun so far
 * @param gaps what was skipped so far, at most {@code max-gaps}
 * @param lastCause class and message of the last failure; null if there was none, and once completely recovered
 * @param nextRetryIn until the backoff has passed; null if it is not backing off
 * @param skippable whether the last failure can be skipped
 * @param skipAllowed whether losses are skipped without asking
 */
public record RecoveryStatus(
        String id,
        RecoveryPhase phase,
        int attempts,
        Progress progress,
        List<Gap> gaps,
        String lastCause,
        Duration nextRetryIn,
        boolean skippable,
        boolean skipAllowed) {}
