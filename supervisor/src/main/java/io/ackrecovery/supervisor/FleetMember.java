package io.ackrecovery.supervisor;

/** A recovery that a supervisor knows: at work, at rest, or closing. */
sealed interface FleetMember<R> permits SupervisedRecovery, ClosingRecovery {
    RecoveryPhase phase();

    RecoveryStatus status();
}
