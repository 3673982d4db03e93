package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLog;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The logs that this broker's stores have open. To open one here is to read along; the store opens and closes it. */
final class AttachedLogs implements PendingAckLogs {

    private final Map<String, LogParts> logs = new ConcurrentHashMap<>();

    void attach(String name, LogParts parts) {
        logs.put(name, parts);
    }

    void detach(String name) {
        logs.remove(name);
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        LogParts parts = logs.get(name);
        return parts == null
                ? CompletableFuture.failedFuture(new LogClosed("log " + name + " was closed by its store", null))
                : CompletableFuture.completedFuture(ManagedLedgerLog.over(parts, abandoned));
    }
}
