package io.ackrecovery.supervisor;

/** Why a recovery cannot go on, in words for an operator; null where nothing is in the way. */
final class Obstacles {
    private Obstacles() {}

    static String toResuming(AttemptGate gate, FailureRecord failures, boolean hasChild) {
        if (!gate.is(RecoveryPhase.BACKING_OFF) && !gate.is(RecoveryPhase.STOPPED)) {
            return "it is neither backing off nor stopped, but " + gate.phase();
        }
        if (!hasChild || failures.isTargetUnknown()) {
            return "the state of its target is unknown: close it and recover anew";
        }
        return null;
    }

    /** @param namedCause null for any */
    static String toSkippingWhatWasNamed(FailureRecord failures, String namedCause, Haul haul, int maxGaps) {
        return namedCause == null || namedCause.equals(failures.lastCause())
                ? toSkipping(failures, haul, maxGaps)
                : "its last failure is not the one named, but: " + failures.lastCause();
    }

    static String toSkipping(FailureRecord failures, Haul haul, int maxGaps) {
        if (!failures.isSkippable()) {
            return "its last failure cannot be skipped: " + failures.lastCause();
        }
        if (haul.gaps().size() >= maxGaps) {
            return "%s = %d gaps were skipped already".formatted(SupervisorSettings.KEY_MAX_GAPS, maxGaps);
        }
        return null;
    }
}
