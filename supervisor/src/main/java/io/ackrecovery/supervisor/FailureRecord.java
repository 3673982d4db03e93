package io.ackrecovery.supervisor;

/** What one recovery remembers of its failures. Keeps the last one's text only: a throwable holds its whole stack. */
final class FailureRecord {
    private FailureHistory history = FailureHistory.NONE;
    private String lastCause;
    private boolean skippable;
    private boolean targetUnknown;

    void add(Throwable cause, boolean progressed, boolean canBeSkipped) {
        history = history.after(cause, progressed);
        lastCause = Causes.text(cause);
        skippable = canBeSkipped;
    }

    /** What to do about the last failure: where the policy stops at a loss, somebody may have decided about it before. */
    Verdict verdict(Throwable cause, boolean skipAllowed, SkipConsent consent, SupervisorSetup<?> setup) {
        Pacing pacing = setup.settings().pacing();
        double random = setup.random().nextDouble();
        Verdict verdict = setup.policy().decide(cause, history, skippable && skipAllowed, pacing, random);
        return verdict instanceof Verdict.Stop && skippable && isConsented(consent, cause)
                ? new Verdict.Skip()
                : verdict;
    }

    /** A consent that breaks its promise is none. */
    private static boolean isConsented(SkipConsent consent, Throwable cause) {
        try {
            return consent.covers(Causes.unwrap(cause));
        } catch (RuntimeException | Error thrown) {
            return false;
        }
    }

    FailureHistory history() {
        return history;
    }

    String lastCause() {
        return lastCause;
    }

    boolean isSkippable() {
        return skippable;
    }

    boolean isTargetUnknown() {
        return targetUnknown;
    }

    void stoppedBy(Throwable cause, boolean leavesTargetUnknown) {
        lastCause = Causes.text(cause);
        targetUnknown = leavesTargetUnknown;
    }

    /** An operator decided to begin anew; what failed last can still be seen. */
    void forgetHistory() {
        history = FailureHistory.NONE;
    }

    /** The recovery is done: what failed last matters only if something is missing because of it. */
    void settle(boolean complete) {
        history = FailureHistory.NONE;
        skippable = false;
        if (complete) {
            lastCause = null;
        }
    }
}
