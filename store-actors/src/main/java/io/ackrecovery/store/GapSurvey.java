package io.ackrecovery.store;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * What the rest of a log tells about a gap in it: which transactions began before it and do not end after it, and which end after it and
 * did not begin before. Never sure, since what was in the gap is gone; but no other transaction is affected.
 *
 * @param mayStayPending begun before the gap, without an end or another acknowledgement after it, with what they hold
 * @param acknowledgementsLost ended after the gap without having acknowledged anything that can still be read
 * @param entriesBefore entries that were read before the gap
 * @param entriesAfter entries that were read after it
 * @param isReadableAgain whether what was lost can be read now: then nothing was read after it, and a retry would do
 * @param endedBy why reading ended early, at another loss or a limit; empty if it did not
 */
public record GapSurvey(
        List<OpenTransaction> mayStayPending,
        List<TxnId> acknowledgementsLost,
        long entriesBefore,
        long entriesAfter,
        boolean isReadableAgain,
        String endedBy) {

    public GapSurvey {
        mayStayPending = List.copyOf(mayStayPending);
        acknowledgementsLost = List.copyOf(acknowledgementsLost);
    }

    /**
     * How much is looked at.
     *
     * @param maxEntries entries that are read at most, on both sides of the gap together
     * @param timeout until the survey is given up, with a {@link java.util.concurrent.TimeoutException}
     */
    public record Limits(long maxEntries, Duration timeout) {}

    /**
     * Reads the log but for the gap. Takes memory for open transactions, and for those that ended after the gap.
     *
     * @param logs opened without fencing anybody; the log is closed in the end
     * @param executor where entries are decoded, a batch at a time
     */
    public static CompletionStage<GapSurvey> of(
            PendingAckLogs logs, String name, LogGap gap, Limits limits, Executor executor) {
        CompletableFuture<PendingAckLog> opened =
                logs.open(name, Set.of(gap.first().ledgerId())).toCompletableFuture();
        CompletableFuture<GapSurvey> surveyed =
                opened.thenComposeAsync(log -> new GapReading(log, gap, limits.maxEntries(), executor).run(), executor);
        // Who waits for the answer finds the log closed.
        return surveyed.copy()
                .orTimeout(limits.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((done, failure) -> opened.thenAccept(PendingAckLog::close));
    }
}
