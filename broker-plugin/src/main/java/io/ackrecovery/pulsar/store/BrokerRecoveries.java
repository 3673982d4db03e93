package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogLoss;
import io.ackrecovery.operator.Recoveries;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What an operator sees of a broker's recoveries, and can tell them. One that has stopped cannot go on, since its handle has given
 * up: to retry or to skip is to load its topic anew.
 */
record BrokerRecoveries(Recoveries supervised, Loads loads, Consents consents) implements Recoveries {

    @Override
    public CompletionStage<SupervisorStatus> status(String after, int limit) {
        return supervised.status(after, limit);
    }

    @Override
    public CompletionStage<Optional<PermitUse>> use() {
        return supervised.use();
    }

    @Override
    public CompletionStage<Optional<RecoveryStatus>> find(String log) {
        return supervised.find(log);
    }

    @Override
    public CompletionStage<CommandReply> retry(String log) {
        StoreLoad load = loads.get(log);
        Optional<Throwable> cause = stoppedBy(load);
        return cause.isEmpty() ? supervised.retry(log) : reload(load);
    }

    @Override
    public CompletionStage<CommandReply> skip(String log, String lastCause) {
        StoreLoad load = loads.get(log);
        Optional<Throwable> cause = stoppedBy(load);
        if (cause.isEmpty()) {
            return supervised.skip(log, lastCause);
        }
        String text = Causes.text(cause.get());
        if (!text.equals(lastCause)) {
            return rejected(log, "its last failure is not the one named, but: " + text);
        }
        if (!(Causes.unwrap(cause.get()) instanceof LogLoss loss) || loss.gap() == null) {
            return rejected(log, "its last failure cannot be skipped: " + text);
        }
        consents.give(log, loss);
        return reload(load);
    }

    /** What a client waits for is not taken away from it. */
    @Override
    public CompletionStage<CommandReply> close(String log) {
        return rejected(log, "in a broker a recovery is closed with its topic: unload the topic");
    }

    private static Optional<Throwable> stoppedBy(StoreLoad load) {
        return load == null ? Optional.empty() : load.stoppedBy();
    }

    private static CompletionStage<CommandReply> reload(StoreLoad load) {
        load.topic().reload();
        return CompletableFuture.completedFuture(new Accepted(load.log()));
    }

    private static CompletionStage<CommandReply> rejected(String log, String reason) {
        return CompletableFuture.completedFuture(new Rejected(log, reason));
    }
}
