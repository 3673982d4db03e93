package io.ackrecovery.benchmark;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A log that is in memory, and read at once; one object may be open any number of times. */
final class MemoryLog implements PendingAckLog {

    private static final int BATCH = 1_000;

    private final List<LogBatch> batches = new ArrayList<>();
    private final int size;

    MemoryLog(List<byte[]> payloads) {
        size = payloads.size();
        for (int from = 0; from < size; from += BATCH) {
            List<LogEntry> entries = new ArrayList<>();
            for (int i = from; i < Math.min(size, from + BATCH); i++) {
                entries.add(new LogEntry(new LogPosition(1, i), payloads.get(i)));
            }
            batches.add(new LogBatch(entries, new LogPosition(1, from + entries.size())));
        }
    }

    @Override
    public String name() {
        return "log";
    }

    @Override
    public LogPosition first() {
        return new LogPosition(1, 0);
    }

    @Override
    public LogPosition end() {
        return new LogPosition(1, size - 1);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
        return CompletableFuture.completedFuture(batches.get((int) from.entryId() / BATCH));
    }

    @Override
    public CompletionStage<Void> confirmOwned() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> trim(LogPosition upTo) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> close() {
        return CompletableFuture.completedFuture(null);
    }
}
