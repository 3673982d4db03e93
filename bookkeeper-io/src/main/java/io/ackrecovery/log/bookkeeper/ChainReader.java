package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.LedgerChain.Ledger;
import io.ackrecovery.log.bookkeeper.LedgerChain.Offloaded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Reads a log from ledger to ledger, one of them open at a time, and the next one while the last entries are read. Thread-safe. */
final class ChainReader {

    /** What one read may bring. */
    record Limits(int entries, int bytes) {}

    private final LogParts parts;
    private final LedgerChain chain;
    private final Set<Long> abandoned;
    private final Supplier<Exception> amiss;
    private final LedgerOpener opener;
    private final ReaderSlot slot = new ReaderSlot();

    /** Ledgers that the bookies had no more when they were read, and where they are now. */
    private final Map<Long, Offloaded> moved = new ConcurrentHashMap<>();

    /** @param amiss why not to read, or null */
    ChainReader(LogParts parts, LedgerChain chain, Set<Long> abandoned, Supplier<Exception> amiss) {
        this.parts = parts;
        this.chain = chain;
        this.abandoned = Set.copyOf(abandoned);
        this.amiss = amiss;
        opener = new LedgerOpener(parts.client(), parts.managedLedger().getConfig(), parts.reads());
    }

    CompletableFuture<LogBatch> read(LogPosition from, Limits limits) {
        Exception reason = amiss.get();
        if (reason != null) {
            return CompletableFuture.failedFuture(reason);
        }
        LogPosition start = chain.settle(from);
        if (start.isAfter(chain.end())) {
            return CompletableFuture.completedFuture(new LogBatch(List.of(), from));
        }
        Ledger ledger = chain.ledger(start.ledgerId());
        Optional<Offloaded> copy = copy(ledger);
        return readLedger(ledger, copy, start, limits)
                .exceptionallyCompose(failure -> FailureClassifier.unwrap(failure) instanceof LedgerLost lost
                        ? readWithout(lost, ledger, copy.isPresent(), start, limits)
                        : CompletableFuture.failedFuture(failure));
    }

    /** Where the ledger is if the bookies have it no more. */
    private Optional<Offloaded> copy(Ledger ledger) {
        return Optional.ofNullable(moved.get(ledger.id()))
                .or(() -> ledger.offloaded().filter(Offloaded::only));
    }

    private CompletableFuture<LogBatch> readLedger(
            Ledger ledger, Optional<Offloaded> copy, LogPosition start, Limits limits) {
        LogGap rest = chain.restOf(ledger, start);
        CompletableFuture<LedgerReader> reader = slot.reader(key(ledger, copy), () -> open(ledger, copy));
        return Stages.classified(reader, FailureContext.openingLedger(chain.log(), rest))
                .thenCompose(open -> readEntries(open, start, rest, limits))
                .whenComplete((batch, failure) -> {
                    if (failure != null) {
                        slot.discard(reader);
                    }
                });
    }

    private static ReaderSlot.Key key(Ledger ledger, Optional<Offloaded> copy) {
        return new ReaderSlot.Key(ledger.id(), copy.isPresent());
    }

    private CompletableFuture<LedgerReader> open(Ledger ledger, Optional<Offloaded> copy) {
        return copy.map(offloaded -> opener.openOffloaded(ledger, offloaded)).orElseGet(() -> opener.open(ledger));
    }

    private CompletableFuture<LogBatch> readEntries(
            LedgerReader reader, LogPosition start, LogGap rest, Limits limits) {
        int count = reader.fit(rest.entries(), limits.entries(), limits.bytes());
        LogPosition last = new LogPosition(start.ledgerId(), start.entryId() + count - 1);
        LogGap asked = new LogGap(start, chain.settle(last.next()), count);
        if (count == rest.entries()) {
            prepare(chain.ledger(rest.resumeAt().ledgerId()));
        }
        return Stages.classified(
                        reader.read(start.entryId(), count, limits.bytes()),
                        FailureContext.reading(chain.log(), rest, asked))
                .thenApply(entries -> {
                    LogPosition lastRead = entries.get(entries.size() - 1).position();
                    return new LogBatch(entries, chain.settle(lastRead.next()));
                });
    }

    /** @param next null if there is none */
    private void prepare(Ledger next) {
        if (next != null && next.entries() > 0) {
            Optional<Offloaded> copy = copy(next);
            slot.prepare(key(next, copy), () -> open(next, copy));
        }
    }

    /** A ledger that was trimmed or given up is passed over, one that was offloaded is read where it is now. */
    private CompletableFuture<LogBatch> readWithout(
            LedgerLost lost, Ledger ledger, boolean wasOffloaded, LogPosition start, Limits limits) {
        Optional<Ledger> live = LedgerChain.live(parts.managedLedger(), ledger.id());
        LogPosition last = new LogPosition(ledger.id(), ledger.entries() - 1);
        boolean trimmed =
                live.isEmpty() || !last.isAfter(Positions.ours(parts.cursor().getMarkDeletedPosition()));
        if (trimmed || abandoned.contains(ledger.id())) {
            return read(chain.afterLedger(ledger.id()), limits);
        }
        Optional<Offloaded> copy = live.get().offloaded();
        if (copy.isEmpty() || wasOffloaded) {
            return CompletableFuture.failedFuture(lost);
        }
        moved.put(ledger.id(), copy.get());
        return readLedger(ledger, copy, start, limits);
    }

    /** Closes the ledger that is open. */
    CompletableFuture<Void> close() {
        return slot.close();
    }
}
