package io.ackrecovery.log;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One open pending-ack log, to be read from its mark-delete position to the end it had when it was opened.
 *
 * <p><b>Threading.</b> Every method returns at once and never blocks. The stages complete on a thread of the
 * implementation: a caller's callback only copies and hands over. Methods may be called from any thread, but the caller
 * keeps at most one {@link #read} and one {@link #trim} outstanding; overlapping reads are answered in any order.
 *
 * <p><b>Ordering.</b> Reads are addressed by position and keep no state: the caller owns the position.
 *
 * <p><b>Failures.</b> A stage fails only with a {@link LogException}, not wrapped. A stage may also never complete, as a
 * remote call may: the deadline is the caller's. No method throws.
 */
public interface PendingAckLog {

    /** The name it was opened by. */
    String name();

    /** The first entry after the durable mark-delete position when the log was opened. */
    LogPosition first();

    /**
     * The last entry that was confirmed when the log was opened; replay has reached its end when this one is applied. It lies
     * before {@link #first()} when there is nothing to replay. Entries appended later are not part of it.
     */
    LogPosition end();

    /** How many entries lie between {@link #first()} and {@link #end()}, both included, by the log's metadata. */
    long size();

    /**
     * Reads entries from {@code from} on, in order, none after {@link #end()}. At least one entry comes unless the end is
     * reached; fewer than asked for is normal. A ledger that was trimmed in the meantime is passed over.
     *
     * <p>Reading changes nothing, so a read may be repeated, also while an earlier one is unanswered. It never fences
     * the log's own current ledger.
     *
     * @param from a position from {@link #first()}, {@link LogBatch#next()} or {@link LogGap#resumeAt()}
     * @param maxEntries at least 1
     * @param maxBytes about how many bytes of payload; one entry comes even if it is larger
     */
    CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes);

    /**
     * Completes if this opener still owns the log, and fails with {@link LogFenced} if somebody has opened it since:
     * what was read is then true, but others may have appended after it.
     */
    CompletionStage<Void> confirmOwned();

    /**
     * Looks for evidence that just this entry cannot be read although its bookies work, in words for an operator; empty
     * when there is none, or any doubt. Whether the entry itself can be read is not tried. To be asked rarely, about an
     * entry whose reads keep failing, and while no read is outstanding: it costs a metadata read and the read of another
     * entry. Where there is evidence, reading can go on at {@code position.next()}.
     *
     * <p>Fails with {@link LogUnavailable} if that other entry could not be read either: for the caller, a failed read.
     *
     * @param position of an entry; of none there is no evidence
     */
    default CompletionStage<Optional<String>> evidenceAgainst(LogPosition position) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Marks every entry up to and including {@code upTo} as no longer needed. Durable when the stage completes; the
     * ledgers below are deleted some time later. May be repeated; a position below an earlier one is ignored.
     */
    CompletionStage<Void> trim(LogPosition upTo);

    /**
     * Gives back all that {@code open} took: each part is closed even if another one fails, and the first failure is told.
     * May be called more than once and while a read is outstanding, whose answer no longer matters.
     */
    CompletionStage<Void> close();
}
