package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The loads whose recoveries are known to the supervisor, by the names of their logs. Thread-safe. */
final class Loads implements PendingAckLogs {

    private final Map<String, StoreLoad> loads = new ConcurrentHashMap<>();

    void put(StoreLoad load) {
        loads.put(load.log(), load);
    }

    /** Whether it was still this one that has the log. */
    boolean remove(StoreLoad load) {
        return loads.remove(load.log(), load);
    }

    /** Null if there is none. */
    StoreLoad get(String log) {
        return loads.get(log);
    }

    /** Ends the loads of which the handle has gone. */
    void sweep() {
        loads.values().forEach(StoreLoad::endIfUnwanted);
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        StoreLoad load = loads.get(name);
        return load == null
                ? CompletableFuture.failedFuture(new LogClosed("log " + name + " was closed by its store", null))
                : load.open(abandoned);
    }
}
