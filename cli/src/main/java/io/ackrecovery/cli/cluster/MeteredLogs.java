package io.ackrecovery.cli.cluster;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.supervisor.Ticker;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Logs of which is counted how much was read, and how long that took. */
public final class MeteredLogs implements PendingAckLogs {

    private final PendingAckLogs logs;
    private final Ticker ticker;
    private final Map<String, Meter> meters = new ConcurrentHashMap<>();

    public MeteredLogs(PendingAckLogs logs, Ticker ticker) {
        this.logs = logs;
        this.ticker = ticker;
    }

    /** What was read of a log so far; takes no more room for it from now on. */
    public Meter take(String log) {
        Meter meter = meters.remove(log);
        return meter == null ? new Meter(ticker) : meter;
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        Meter meter = meters.computeIfAbsent(name, unused -> new Meter(ticker));
        CompletableFuture<PendingAckLog> opened = new CompletableFuture<>();
        meter.begin();
        logs.open(name, abandoned).whenComplete((log, failure) -> {
            if (failure != null) {
                opened.completeExceptionally(failure);
            } else {
                meter.opened(log);
                opened.complete(new Metered(log, meter));
            }
        });
        return opened;
    }

    private record Metered(PendingAckLog log, Meter meter) implements PendingAckLog {

        @Override
        public String name() {
            return log.name();
        }

        @Override
        public LogPosition first() {
            return log.first();
        }

        @Override
        public LogPosition end() {
            return log.end();
        }

        @Override
        public long size() {
            return log.size();
        }

        @Override
        public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
            CompletionStage<LogBatch> read = log.read(from, maxEntries, maxBytes);
            read.whenComplete((batch, failure) -> {
                if (failure == null) {
                    meter.read(batch);
                }
            });
            return read;
        }

        @Override
        public CompletionStage<Void> confirmOwned() {
            return log.confirmOwned();
        }

        @Override
        public CompletionStage<Optional<String>> evidenceAgainst(LogPosition position) {
            return log.evidenceAgainst(position);
        }

        @Override
        public CompletionStage<Void> trim(LogPosition upTo) {
            return log.trim(upTo);
        }

        @Override
        public CompletionStage<Void> close() {
            return log.close();
        }
    }
}
