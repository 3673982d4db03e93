package io.ackrecovery.supervisor;

import java.util.List;
import java.util.Objects;

/** What one recovery tells its supervisor. */
public sealed interface RecoveryReport {

    /** Which recovery speaks. */
    String id();

    /** The attempt it speaks of. */
    int attempt();

    /** Opening or replaying has begun. */
    record PhaseEntered(String id, int attempt, RecoveryPhase phase) implements RecoveryReport {
        public PhaseEntered {
            if (phase != RecoveryPhase.OPENING && phase != RecoveryPhase.RECOVERING) {
                throw new IllegalArgumentException("a recovery does not report " + phase);
            }
        }
    }

    /** Sent before entries are handed to the target and after they were applied. */
    record Progressed(String id, int attempt, Progress progress) implements RecoveryReport {
        public Progressed {
            Objects.requireNonNull(progress, "progress");
        }
    }

    /** Something was skipped, by an earlier verdict or command. */
    record Skipped(String id, int attempt, Gap gap) implements RecoveryReport {
        public Skipped {
            Objects.requireNonNull(gap, "gap");
        }
    }

    /**
     * The attempt ended without success. Nothing is outstanding: no read, no apply.
     *
     * @param progressed whether this attempt applied anything, or got past anything, that no earlier one had
     * @param skippable whether the recovery could go on without what it failed to get
     */
    record Failed(String id, int attempt, Throwable cause, boolean progressed, boolean skippable)
            implements RecoveryReport {
        public Failed {
            cause = cause != null ? cause : new IllegalStateException("failed without saying why");
        }
    }

    /** The recovery is done, with these gaps; after {@link RecoveryCommand.AcceptPartial} it may also have ended early. */
    record Recovered(String id, int attempt, Progress progress, List<Gap> gaps) implements RecoveryReport {
        public Recovered {
            Objects.requireNonNull(progress, "progress");
            gaps = List.copyOf(gaps);
        }
    }
}
