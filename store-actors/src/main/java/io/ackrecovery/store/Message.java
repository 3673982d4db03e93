package io.ackrecovery.store;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.RecoveryCommand;
import java.util.Optional;

/** What a {@link PendingAckStore} receives: its supervisor's commands, and what came of its own calls. */
sealed interface Message {

    record FromSupervisor(RecoveryCommand command) implements Message {}

    /** A deadline has passed. Cancelled with what it waits for, so never late. */
    record Overdue(Awaited what) implements Message {}

    /** What a deadline may run for; at most one of each runs. */
    enum Awaited {
        OPEN,
        READ,
        APPLY,
        OWNERSHIP,
        EVIDENCE,
        TRIM,
        CLOSE
    }

    /** An answer that belongs to {@link LogSlot}, which counts its calls: they outlive attempts. */
    sealed interface SlotAnswer extends Message {
        int call();
    }

    record Opened(int call, PendingAckLog log) implements SlotAnswer {}

    record OpenFailed(int call, Throwable cause) implements SlotAnswer {}

    /** Closed as well as it can be: there is nothing to do about a failed close. */
    record CloseEnded(int call) implements SlotAnswer {}

    /** An answer within an attempt: it counts only for the attempt that asked. */
    sealed interface AttemptAnswer extends Message {
        int attempt();
    }

    record BatchRead(int attempt, LogBatch batch) implements AttemptAnswer {}

    record ReadFailed(int attempt, Throwable cause) implements AttemptAnswer {}

    record Applied(int attempt) implements AttemptAnswer {}

    record ApplyFailed(int attempt, Throwable cause) implements AttemptAnswer {}

    record OwnershipConfirmed(int attempt) implements AttemptAnswer {}

    record ConfirmFailed(int attempt, Throwable cause) implements AttemptAnswer {}

    record EvidenceGathered(int attempt, Optional<String> evidence) implements AttemptAnswer {}

    record GatheringFailed(int attempt, Throwable cause) implements AttemptAnswer {}

    /** An answer to a trim counts only while that trim is awaited: a later one may be up to the same position. */
    record Trimmed(int call, LogPosition upTo) implements Message {}

    record TrimFailed(int call, Throwable cause) implements Message {}
}
