package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerImpl;

/**
 * A pending-ack log over an open managed ledger. Ledgers are read with BookKeeper's client, one open at a time; the
 * managed ledger is asked only for its chain, its end, its mark-delete, and whether it is still ours. Answers come on
 * threads of BookKeeper and the managed ledger.
 */
public final class ManagedLedgerLog implements PendingAckLog {

    private final LogParts parts;
    private final boolean owning;
    private final Consumer<LogPosition> beforeTrim;
    private final Ownership ownership;
    private final LedgerChain chain;
    private final LiveLedgers live;
    private final ChainReader reader;
    private final LogPosition first;
    private final AtomicReference<CompletableFuture<Void>> closed = new AtomicReference<>();

    private ManagedLedgerLog(LogParts parts, Set<Long> abandoned, boolean owning, Consumer<LogPosition> beforeTrim) {
        this.parts = parts;
        this.owning = owning;
        this.beforeTrim = beforeTrim;
        ownership = new Ownership(parts);
        chain = LedgerChain.of(parts.managedLedger());
        live = LiveLedgers.of(parts);
        LedgerOpener opener =
                new LedgerOpener(parts.client(), parts.managedLedger().getConfig(), parts.reads());
        reader = new ChainReader(opener, chain, live, abandoned, this::amiss);
        first = chain.settle(
                Positions.ours(parts.cursor().getMarkDeletedPosition()).next());
    }

    /**
     * A log over parts that somebody else has opened and will close: {@link #close()} gives back only what reading
     * has opened, and a trim leaves the last entry.
     *
     * @param abandoned ledgers that somebody decided to do without: reading passes over such a ledger if it is lost
     * @param beforeTrim told of each position up to which the log is about to be trimmed; must not block
     */
    public static PendingAckLog over(LogParts parts, Set<Long> abandoned, Consumer<LogPosition> beforeTrim) {
        return new ManagedLedgerLog(parts, abandoned, false, beforeTrim);
    }

    /** A log that closes cursor and managed ledger with itself. */
    static PendingAckLog owning(LogParts parts, Set<Long> abandoned) {
        return new ManagedLedgerLog(parts, abandoned, true, upTo -> {});
    }

    @Override
    public String name() {
        return parts.managedLedger().getName();
    }

    @Override
    public LogPosition first() {
        return first;
    }

    @Override
    public LogPosition end() {
        return chain.end();
    }

    @Override
    public long size() {
        return chain.count(first);
    }

    @Override
    public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
        if (maxEntries < 1 || maxBytes < 1) {
            String asked = maxEntries + " entries, " + maxBytes + " bytes";
            return CompletableFuture.failedFuture(
                    new LogRefused("log " + name() + ": cannot read " + asked + ": both must be at least 1", null));
        }
        ChainReader.Limits limits = new ChainReader.Limits(maxEntries, maxBytes);
        return Stages.classified(
                Stages.call(() -> reader.read(from, limits)).thenApply(this::unlessClosed),
                FailureContext.of(name(), "read from " + from));
    }

    private Exception amiss() {
        return closed.get() == null ? ownership.knownLoss() : closedByUs();
    }

    /** An answer that comes after the close is of no use to anybody. */
    private <T> T unlessClosed(T answer) {
        if (closed.get() != null) {
            throw new CompletionException(closedByUs());
        }
        return answer;
    }

    @Override
    public CompletionStage<Void> confirmOwned() {
        CompletableFuture<Void> confirmed =
                closed.get() == null ? Stages.call(ownership::confirm) : CompletableFuture.failedFuture(closedByUs());
        return Stages.classified(confirmed, FailureContext.of(name(), "confirm its owner"));
    }

    @Override
    public CompletionStage<Optional<String>> evidenceAgainst(LogPosition position) {
        Exception reason = amiss();
        CompletableFuture<Optional<String>> evidence = reason == null
                ? Stages.call(() -> new LossEvidence(parts.client(), chain, live).against(position))
                : CompletableFuture.failedFuture(reason);
        return Stages.classified(
                evidence.thenApply(this::unlessClosed),
                FailureContext.of(name(), "look for evidence against entry " + position));
    }

    @Override
    public CompletionStage<Void> trim(LogPosition upTo) {
        CompletableFuture<Void> trimmed = closed.get() == null
                ? Stages.call(() -> markDelete(upTo))
                : CompletableFuture.failedFuture(closedByUs());
        return Stages.classified(trimmed, FailureContext.of(name(), "trim up to " + upTo));
    }

    private CompletableFuture<Void> markDelete(LogPosition upTo) {
        if (upTo.isAfter(Positions.ours(parts.managedLedger().getLastConfirmedEntry()))) {
            return CompletableFuture.failedFuture(
                    new LogRefused("log " + name() + ": cannot trim up to " + upTo + ": after its last entry", null));
        }
        return owning || !upTo.equals(Positions.ours(parts.managedLedger().getLastConfirmedEntry()))
                ? markDeleteUpTo(upTo)
                : markDeleteUpTo(beforeLast(upTo));
    }

    /** For who has opened the log and goes on to write to it. A broker's own replay of a log without any entry left never ends. */
    private LogPosition beforeLast(LogPosition last) {
        return parts.managedLedger() instanceof ManagedLedgerImpl known
                ? Positions.ours(known.getPreviousPosition(Positions.theirs(last)))
                : last;
    }

    private CompletableFuture<Void> markDeleteUpTo(LogPosition upTo) {
        if (upTo.isAfter(Positions.ours(parts.cursor().getMarkDeletedPosition()))) {
            beforeTrim.accept(upTo);
            return Callbacks.markDelete(parts.cursor(), Positions.theirs(upTo));
        }
        boolean durable = !upTo.isAfter(Positions.ours(parts.cursor().getPersistentMarkDeletedPosition()));
        return durable
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.failedFuture(
                        new LogUnavailable("log " + name() + ": an earlier trim is not durable yet", null));
    }

    @Override
    public CompletionStage<Void> close() {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        if (!closed.compareAndSet(null, answer)) {
            return closed.get();
        }
        List<Supplier<CompletableFuture<Void>>> closing = new ArrayList<>();
        closing.add(reader::close);
        if (owning) {
            closing.add(() -> Callbacks.close(parts.cursor()));
            closing.add(() -> Callbacks.close(parts.managedLedger()));
        }
        Stages.classified(Stages.all(closing), FailureContext.of(name(), "close"))
                .whenComplete((none, failure) -> {
                    if (failure != null) {
                        answer.completeExceptionally(failure);
                    } else {
                        answer.complete(null);
                    }
                });
        return answer;
    }

    private LogException closedByUs() {
        return new LogClosed("log " + name() + " is closed", null);
    }
}
