package io.ackrecovery.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** For tests: waits for stages and looks at what they bring. */
public final class Answers {
    private static final int SECONDS = 30;

    private Answers() {}

    /** What the stage brings. */
    public static <T> T of(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("no answer: " + e, e);
        }
    }

    /** What the stage fails with, exactly as a callback is given it. */
    public static <E extends Throwable> E failure(CompletionStage<?> stage, Class<E> type) {
        CompletableFuture<Throwable> told = new CompletableFuture<>();
        stage.whenComplete((value, failure) -> told.complete(failure));
        Throwable failure = of(told);
        assertThat(failure).isInstanceOf(type);
        return type.cast(failure);
    }

    /** Every entry from a position to the end, read in batches. */
    public static List<LogEntry> readAll(PendingAckLog log, LogPosition from, int maxEntries) {
        List<LogEntry> all = new ArrayList<>();
        LogPosition next = from;
        while (true) {
            LogBatch batch = of(log.read(next, maxEntries, 1 << 20));
            if (batch.entries().isEmpty()) {
                return all;
            }
            assertThat(batch.entries()).hasSizeLessThanOrEqualTo(maxEntries);
            assertThat(batch.next()).isGreaterThan(last(batch.entries()).position());
            all.addAll(batch.entries());
            next = batch.next();
        }
    }

    /** Every entry of the log. */
    public static List<LogEntry> readAll(PendingAckLog log) {
        return readAll(log, log.first(), 7);
    }

    public static List<LogPosition> positions(List<LogEntry> entries) {
        return entries.stream().map(LogEntry::position).toList();
    }

    public static LogEntry last(List<LogEntry> entries) {
        return entries.get(entries.size() - 1);
    }
}
