package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.LedgerChain.Ledger;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.api.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerException.MetadataNotFoundException;
import org.apache.bookkeeper.mledger.impl.MetaStore;
import org.apache.bookkeeper.mledger.proto.ManagedCursorInfo;
import org.apache.bookkeeper.mledger.proto.ManagedLedgerInfo;
import org.apache.bookkeeper.mledger.proto.PositionInfo;

/** What metadata and bookies have of managed ledgers and cursors that somebody else may own. Reads only. */
record StoredMetadata(MetaStore metaStore, BookKeeper client, ManagedLedgerConfig config) {

    /** As they are listed: of the last one, while it is written, nobody has noted how many entries it has. None of a log that does not exist. */
    CompletableFuture<List<Ledger>> ledgers(String log) {
        return Stages.call(() -> Callbacks.ledgers(metaStore, log))
                .thenApply(info -> listed(log, info))
                .exceptionallyCompose(failure -> ifAbsent(failure, List.of()));
    }

    private static List<Ledger> listed(String log, ManagedLedgerInfo info) {
        return IntStream.range(0, info.getLedgerInfosCount())
                .mapToObj(index -> LedgerChain.ledger(log, info.getLedgerInfoAt(index)))
                .toList();
    }

    /** How far a cursor's owner would find it; {@link LogPosition#EARLIEST} of a cursor that does not exist. */
    CompletableFuture<LogPosition> markDelete(String log, String cursor) {
        return Stages.call(() -> Callbacks.cursor(metaStore, log, cursor))
                .thenCompose(this::markDelete)
                .exceptionallyCompose(failure -> ifAbsent(failure, LogPosition.EARLIEST));
    }

    private static <T> CompletableFuture<T> ifAbsent(Throwable failure, T answer) {
        return FailureClassifier.unwrap(failure) instanceof MetadataNotFoundException
                ? CompletableFuture.completedFuture(answer)
                : CompletableFuture.failedFuture(failure);
    }

    /** Once its ledger is lost, a cursor is back where its metadata say. */
    private CompletableFuture<LogPosition> markDelete(ManagedCursorInfo info) {
        LogPosition noted = new LogPosition(info.getMarkDeleteLedgerId(), info.getMarkDeleteEntryId());
        if (info.getCursorsLedgerId() == -1) {
            return CompletableFuture.completedFuture(noted);
        }
        return withHandle(
                        info.getCursorsLedgerId(),
                        handle -> LastEntry.of(handle).thenCompose(last -> positionAt(handle, last)))
                .exceptionallyCompose(failure -> {
                    FailureKind kind = FailureClassifier.kindOf(FailureClassifier.unwrap(failure));
                    return kind == FailureKind.LEDGER_LOST || kind == FailureKind.ENTRY_LOST
                            ? CompletableFuture.completedFuture(Optional.<LogPosition>empty())
                            : CompletableFuture.failedFuture(failure);
                })
                .thenApply(position -> position.orElse(noted));
    }

    private static CompletableFuture<Optional<LogPosition>> positionAt(ReadHandle handle, long entry) {
        return entry < 0
                ? CompletableFuture.completedFuture(Optional.empty())
                : Stages.call(() -> handle.readUnconfirmedAsync(entry, entry))
                        .thenApply(entries -> Optional.of(parsed(entries, entry)));
    }

    private static LogPosition parsed(LedgerEntries entries, long entry) {
        try (entries) {
            PositionInfo position = new PositionInfo();
            position.parseFrom(entries.getEntry(entry).getEntryBytes());
            return new LogPosition(position.getLedgerId(), position.getEntryId());
        }
    }

    /** How many entries a ledger has by now, written to or not; fails as opening it fails. */
    CompletableFuture<Long> entries(long ledger) {
        return withHandle(ledger, handle -> LastEntry.of(handle).thenApply(last -> last + 1));
    }

    CompletableFuture<LogEntry> entry(LogPosition position) {
        return withHandle(
                position.ledgerId(),
                handle -> Stages.call(() -> handle.readUnconfirmedAsync(position.entryId(), position.entryId()))
                        .thenApply(entries -> copied(entries, position)));
    }

    private static LogEntry copied(LedgerEntries entries, LogPosition position) {
        try (entries) {
            return new LogEntry(position, entries.getEntry(position.entryId()).getEntryBytes());
        }
    }

    private <T> CompletableFuture<T> withHandle(long ledger, Function<ReadHandle, CompletableFuture<T>> use) {
        return Stages.call(() -> LedgerOpener.handle(client, config, ledger))
                .thenCompose(
                        handle -> use.apply(handle).whenComplete((value, failure) -> Stages.call(handle::closeAsync)));
    }

    /** Keeps the configuration, which knows the ledger password, out of every message. */
    @Override
    public String toString() {
        return "StoredMetadata";
    }
}
