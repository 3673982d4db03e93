package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.FoundLog.Subscription;
import io.ackrecovery.log.bookkeeper.LedgerFacts.State;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.mledger.proto.ManagedLedgerInfo;
import org.apache.bookkeeper.mledger.proto.ManagedLedgerInfo.LedgerInfo;
import org.apache.bookkeeper.net.BookieId;

/** Gathers what metadata tell of one log. */
record Surveyor(StoredMetadata stored, BookKeeper client) {

    private static final int AT_ONCE = 16;

    CompletableFuture<LogSurvey> survey(String log, Optional<Subscription> subscription) {
        CompletableFuture<LogPosition> acknowledged = subscription
                .map(known -> stored.markDelete(known.topicLog(), known.cursor()))
                .orElse(CompletableFuture.completedFuture(LogPosition.EARLIEST));
        return Stages.call(() -> Callbacks.ledgers(stored.metaStore(), log))
                .thenCompose(info -> Stages.forEach(listed(info), AT_ONCE, this::facts))
                .thenCombine(stored.markDelete(log, ManagedLedgerLogs.CURSOR), Gathered::new)
                .thenCombine(
                        acknowledged,
                        (gathered, settled) -> new LogSurvey(gathered.ledgers(), gathered.markDelete(), settled));
    }

    private record Gathered(List<LedgerFacts> ledgers, LogPosition markDelete) {}

    private static List<LedgerInfo> listed(ManagedLedgerInfo info) {
        return IntStream.range(0, info.getLedgerInfosCount())
                .mapToObj(info::getLedgerInfoAt)
                .toList();
    }

    private CompletableFuture<LedgerFacts> facts(LedgerInfo info) {
        return Stages.call(() -> client.getLedgerMetadata(info.getLedgerId()))
                .thenApply(metadata -> facts(info, metadata))
                .exceptionallyCompose(failure ->
                        FailureClassifier.kindOf(FailureClassifier.unwrap(failure)) == FailureKind.LEDGER_LOST
                                ? CompletableFuture.completedFuture(gone(info))
                                : CompletableFuture.failedFuture(failure));
    }

    /** Only with the number of entries is the time noted at which a ledger was closed. */
    private static Optional<Instant> closed(LedgerInfo info) {
        return info.getEntries() > 0 ? Optional.of(Instant.ofEpochMilli(info.getTimestamp())) : Optional.empty();
    }

    private static LedgerFacts facts(LedgerInfo info, LedgerMetadata metadata) {
        NavigableMap<Long, List<String>> ensembles = new TreeMap<>();
        metadata.getAllEnsembles()
                .forEach((first, bookies) -> ensembles.put(
                        first, bookies.stream().map(BookieId::getId).toList()));
        Optional<Instant> created =
                metadata.getCtime() > 0 ? Optional.of(Instant.ofEpochMilli(metadata.getCtime())) : Optional.empty();
        return new LedgerFacts(
                info.getLedgerId(),
                metadata.isClosed() ? metadata.getLastEntryId() + 1 : -1,
                metadata.isClosed() ? metadata.getLength() : -1,
                State.valueOf(metadata.getState().name()),
                ensembles,
                metadata.getWriteQuorumSize(),
                created,
                closed(info),
                isOffloaded(info));
    }

    private static LedgerFacts gone(LedgerInfo info) {
        boolean counted = info.getEntries() > 0;
        return new LedgerFacts(
                info.getLedgerId(),
                counted ? info.getEntries() : -1,
                counted ? info.getSize() : -1,
                State.GONE,
                new TreeMap<>(),
                0,
                Optional.empty(),
                closed(info),
                isOffloaded(info));
    }

    private static boolean isOffloaded(LedgerInfo info) {
        return info.hasOffloadContext() && info.getOffloadContext().isComplete();
    }
}
