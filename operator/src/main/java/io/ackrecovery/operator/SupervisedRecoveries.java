package io.ackrecovery.operator;

import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.Close;
import io.ackrecovery.supervisor.RecoverySupervisor.Closed;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Find;
import io.ackrecovery.supervisor.RecoverySupervisor.Found;
import io.ackrecovery.supervisor.RecoverySupervisor.Retry;
import io.ackrecovery.supervisor.RecoverySupervisor.Skip;
import io.ackrecovery.supervisor.RecoverySupervisor.Status;
import io.ackrecovery.supervisor.RecoverySupervisor.TellUse;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Scheduler;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.japi.function.Function;

/** Asks a supervisor. */
record SupervisedRecoveries(ActorRef<Command> supervisor, Scheduler scheduler, Duration timeout) implements Recoveries {

    @Override
    public CompletionStage<SupervisorStatus> status(String after, int limit) {
        return ask(replyTo -> new Status(after, limit, replyTo));
    }

    @Override
    public CompletionStage<Optional<PermitUse>> use() {
        return this.<PermitUse>ask(TellUse::new).thenApply(Optional::of);
    }

    @Override
    public CompletionStage<Optional<RecoveryStatus>> find(String id) {
        return this.<Found>ask(replyTo -> new Find(id, replyTo)).thenApply(Found::recovery);
    }

    @Override
    public CompletionStage<CommandReply> retry(String id) {
        return ask(replyTo -> new Retry(id, replyTo));
    }

    @Override
    public CompletionStage<CommandReply> skip(String id, String lastCause) {
        return ask(replyTo -> new Skip(id, lastCause, replyTo));
    }

    @Override
    public CompletionStage<CommandReply> close(String id) {
        return this.<Closed>ask(replyTo -> new Close(id, replyTo)).thenApply(closed -> new Accepted(id));
    }

    private <T> CompletionStage<T> ask(Function<ActorRef<T>, Command> question) {
        return AskPattern.ask(supervisor, question, timeout, scheduler);
    }
}
