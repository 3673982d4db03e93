package io.ackrecovery.store;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.Causes;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Reads a log up to a gap and from its end on, one batch at a time, and keeps what both sides tell about it. */
final class GapReading {

    private static final int BATCH_ENTRIES = 1_000;
    private static final int BATCH_BYTES = 1024 * 1024;
    private static final String AT_LIMIT = "as many entries were read as may be";

    private final PendingAckLog log;
    private final LogGap gap;
    private final Executor executor;
    private final PendingAckState before = new PendingAckState();
    private final TreeSet<TxnId> goesOn = new TreeSet<>();
    private final TreeSet<TxnId> lost = new TreeSet<>();
    private TreeMap<TxnId, OpenTransaction> open;
    private boolean readableAgain;
    private long left;
    private long entriesBefore;
    private long entriesAfter;

    GapReading(PendingAckLog log, LogGap gap, long maxEntries, Executor executor) {
        this.log = log;
        this.gap = gap;
        this.left = maxEntries;
        this.executor = executor;
    }

    CompletableFuture<GapSurvey> run() {
        return endedBy(readBefore(log.first()).thenCompose(this::stepOver).thenCompose(this::readAfter))
                .thenApply(this::survey);
    }

    /** Another loss ends the reading and not the survey; the answer is its text, or an empty one. */
    private static CompletableFuture<String> endedBy(CompletableFuture<Void> reading) {
        return reading.thenApply(none -> "")
                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof LogLoss loss
                        ? CompletableFuture.completedFuture(Causes.text(loss))
                        : CompletableFuture.failedFuture(failure));
    }

    private GapSurvey survey(String loss) {
        Collection<OpenTransaction> held = open == null ? before.openTransactions() : open.values();
        String endedBy = loss.isEmpty() && left <= 0 ? AT_LIMIT : loss;
        return new GapSurvey(List.copyOf(held), List.copyOf(lost), entriesBefore, entriesAfter, readableAgain, endedBy);
    }

    /** Answers where it stands. */
    private CompletableFuture<LogPosition> readBefore(LogPosition from) {
        if (left <= 0 || !gap.first().isAfter(from)) {
            return CompletableFuture.completedFuture(from);
        }
        boolean sameLedger = from.ledgerId() == gap.first().ledgerId();
        long room = sameLedger ? gap.first().entryId() - from.entryId() : Long.MAX_VALUE;
        return read(from, room)
                .thenComposeAsync(
                        batch -> {
                            for (ReplayEntry entry : decoded(batch)) {
                                entry.records().forEach(record -> before.apply(entry.position(), record));
                                entriesBefore++;
                            }
                            return batch.entries().isEmpty()
                                    ? CompletableFuture.completedFuture(batch.next())
                                    : readBefore(batch.next());
                        },
                        executor);
    }

    /**
     * Meets the loss again, which says where to read on. An entry that nobody can decode is stepped over by reading it, and a ledger
     * that was abandoned at the open is passed over by the log itself.
     */
    private CompletableFuture<LogPosition> stepOver(LogPosition at) {
        open = new TreeMap<>();
        before.openTransactions().forEach(transaction -> open.put(transaction.txnId(), transaction));
        return log.read(at, 1, BATCH_BYTES)
                .toCompletableFuture()
                .thenApply(batch -> {
                    boolean inGap = batch.entries().stream()
                            .anyMatch(entry -> gap.resumeAt().isAfter(entry.position()));
                    readableAgain = inGap && checked(batch).failure() == null;
                    return inGap ? batch.next() : at;
                })
                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof LogLoss loss && loss.gap() != null
                        ? CompletableFuture.completedFuture(loss.gap().resumeAt())
                        : CompletableFuture.failedFuture(failure));
    }

    private CompletableFuture<Void> readAfter(LogPosition from) {
        if (left <= 0 || readableAgain || from.isAfter(log.end())) {
            return CompletableFuture.completedFuture(null);
        }
        return read(from, Long.MAX_VALUE)
                .thenComposeAsync(
                        batch -> {
                            for (ReplayEntry entry : decoded(batch)) {
                                entry.records().forEach(this::applyAfter);
                                entriesAfter++;
                            }
                            return batch.entries().isEmpty()
                                    ? CompletableFuture.completedFuture(null)
                                    : readAfter(batch.next());
                        },
                        executor);
    }

    private CompletableFuture<LogBatch> read(LogPosition from, long room) {
        int entries = (int) Math.min(Math.min(room, left), BATCH_ENTRIES);
        return log.read(from, entries, BATCH_BYTES).toCompletableFuture().thenApply(batch -> {
            left -= batch.entries().size();
            return batch;
        });
    }

    private List<ReplayEntry> decoded(LogBatch batch) {
        CheckedBatch checked = checked(batch);
        if (checked.failure() != null) {
            throw new CompletionException(checked.failure());
        }
        return checked.entries();
    }

    /** Nothing is trimmed here: the index is of no use, and as small as may be. */
    private CheckedBatch checked(LogBatch batch) {
        return CheckedBatch.of(log.name(), batch, new RecordReader(), new TrimIndex(2));
    }

    private void applyAfter(PendingAckRecord record) {
        TxnId transaction = record.txnId();
        boolean ends = record instanceof PendingAckRecord.Commit || record instanceof PendingAckRecord.Abort;
        boolean begunBefore = open.remove(transaction) != null;
        if (begunBefore || !ends) {
            goesOn.add(transaction);
        } else if (!goesOn.contains(transaction)) {
            lost.add(transaction);
        }
    }
}
