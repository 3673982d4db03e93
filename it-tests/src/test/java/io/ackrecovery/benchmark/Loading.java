package io.ackrecovery.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;

/** Handles that load their logs, all at once. Blocks. */
record Loading(long began, List<PendingAckHandleImpl> handles) implements AutoCloseable {

    private static final long CLOSE_SECONDS = 60;

    static Loading of(List<BrokerLog> logs) {
        List<PendingAckHandleImpl> handles = new ArrayList<>();
        long began = System.nanoTime();
        logs.forEach(log -> handles.add(new PendingAckHandleImpl(log.subscription())));
        return new Loading(began, handles);
    }

    /** The seconds until the last log was replayed; a time-out if that takes longer than this. */
    double untilReplayed(long patienceSeconds) throws Exception {
        all(handles.stream().map(PendingAckHandleImpl::pendingAckHandleFuture).toList())
                .get(patienceSeconds, TimeUnit.SECONDS);
        return (System.nanoTime() - began) / 1e9;
    }

    /** How many logs are replayed when this time has passed, or sooner if all are. */
    long replayedWithin(long seconds) throws Exception {
        try {
            untilReplayed(seconds);
        } catch (TimeoutException tooLate) {
            // Told by the count.
        }
        return handles.stream()
                .filter(handle -> handle.pendingAckHandleFuture().isDone())
                .count();
    }

    /** Waits for each to be closed, but not for ever. */
    @Override
    public void close() {
        all(handles.stream().map(PendingAckHandleImpl::closeAsync).toList())
                .orTimeout(CLOSE_SECONDS, TimeUnit.SECONDS)
                .exceptionally(neverClosed -> null)
                .join();
    }

    private static CompletableFuture<Void> all(List<? extends CompletableFuture<?>> futures) {
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new));
    }
}
