package io.ackrecovery.supervisor;

/**
 * What one kind of failure leads to.
 *
 * @param kind the verdict once the failure is final
 * @param confirmations how many further failures of the same class, in a row and without progress between them, it takes
 *     until the failure is final; until then the recovery restarts with backoff. 0: final at once
 * @param targetUnknown whether the failure leaves the target in a state that nobody knows, so that going on is not safe: a
 *     stopped recovery then refuses Retry and Skip and can only be closed
 */
public record Rule(Kind kind, int confirmations, boolean targetUnknown) {

    /** The verdicts a rule can name. */
    public enum Kind {
        COMPLETE("complete (partial)"),
        RESTART("restart with backoff"),
        STOP("stop"),
        STOP_OR_SKIP("stop; where skipping is allowed: skip, record the gap, go on");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    public Rule {
        if (confirmations < 0) {
            throw new IllegalArgumentException("confirmations must be 0 or more: " + confirmations);
        }
        if (targetUnknown && (kind != Kind.STOP || confirmations > 0)) {
            throw new IllegalArgumentException("where the target's state is unknown, only an immediate stop is safe");
        }
    }

    /** The recovery ends as partial: the rest belongs to somebody else or is no longer wanted. */
    public static Rule complete() {
        return new Rule(Kind.COMPLETE, 0, false);
    }

    /** Once more after a backoff, for as long as the restart budget allows. */
    public static Rule restart() {
        return new Rule(Kind.RESTART, 0, false);
    }

    /** Trying again cannot help. */
    public static Rule stop() {
        return new Rule(Kind.STOP, 0, false);
    }

    /** Something is lost: stop, or go on without it where that is allowed and the recovery says it can. */
    public static Rule stopOrSkip() {
        return new Rule(Kind.STOP_OR_SKIP, 0, false);
    }

    public Rule withConfirmations(int furtherFailures) {
        return new Rule(kind, furtherFailures, targetUnknown);
    }

    public Rule withTargetUnknown() {
        return new Rule(kind, confirmations, true);
    }

    /** The verdict in words, as tables and logs show it. */
    public String text() {
        return targetUnknown ? kind.text + "; no retry, the target's state is unknown" : kind.text;
    }
}
