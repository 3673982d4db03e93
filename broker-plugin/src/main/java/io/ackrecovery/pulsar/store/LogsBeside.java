package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The logs of a broker's loads, read beside their owners, whoever that is by now: nobody is fenced, nothing is written. */
record LogsBeside(Loads loads) implements PendingAckLogs {

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        StoreLoad load = loads.get(name);
        if (load == null) {
            return CompletableFuture.failedFuture(new LogClosed("log " + name + " is not loaded", null));
        }
        return Answers.of(load::onlooker)
                .thenCompose(logs -> logs.isEmpty()
                        ? CompletableFuture.failedFuture(
                                new LogRefused("log " + name + ": its storage has no BookKeeper client", null))
                        : logs.get().open(name, abandoned));
    }
}
