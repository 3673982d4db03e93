package io.ackrecovery.operator;

import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Scheduler;

/**
 * What an {@link OperatorServer} serves. No method blocks or throws; any thread may call. A stage fails with a
 * {@link java.util.concurrent.TimeoutException} if there is no answer in time: then nobody knows whether a command is carried out.
 */
public interface Recoveries {

    /** A page, as {@link RecoverySupervisor.Status} answers. */
    CompletionStage<SupervisorStatus> status(String after, int limit);

    /** As {@link RecoverySupervisor.TellUse}; empty if nobody can say. */
    default CompletionStage<Optional<PermitUse>> use() {
        return CompletableFuture.completedStage(Optional.empty());
    }

    /** Empty if there is no such recovery. */
    CompletionStage<Optional<RecoveryStatus>> find(String id);

    /** As {@link RecoverySupervisor.Retry}. */
    CompletionStage<CommandReply> retry(String id);

    /**
     * As {@link RecoverySupervisor.Skip}. Must be rejected, with the cause that would be skipped in the reason, if the last failure is
     * not this one by the time the command is carried out.
     *
     * @param lastCause never null
     */
    CompletionStage<CommandReply> skip(String id, String lastCause);

    /** As {@link RecoverySupervisor.Close}: answered when it is closed. */
    CompletionStage<CommandReply> close(String id);

    /**
     * Those of a supervisor.
     *
     * @param timeout for each answer of the supervisor
     */
    static Recoveries of(ActorRef<Command> supervisor, Scheduler scheduler, Duration timeout) {
        return new SupervisedRecoveries(supervisor, scheduler, timeout);
    }
}
