package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.log.bookkeeper.LedgerChain.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.bookkeeper.client.api.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.impl.MetaStore;

/**
 * Pending-ack logs in BookKeeper that others own: nobody is fenced, no ledger is recovered, nothing is written or trimmed. A log's end is
 * the last entry there was when it was opened, as an owner would find it. Fails as {@link ManagedLedgerLogs} does, but never with
 * {@link io.ackrecovery.log.LogFenced}: any number of readers may have a log open, beside its owner.
 */
public final class ReadOnlyLogs implements PendingAckLogs {

    private final MetaStore metaStore;
    private final BookKeeper client;
    private final ManagedLedgerConfig config;
    private final ReadSettings reads;

    /**
     * @param metaStore where the managed ledgers' metadata are
     * @param client reads the ledgers
     * @param config has password, digest type and offloader of the ledgers; nothing else in it matters
     * @param reads how the client reads
     */
    public ReadOnlyLogs(MetaStore metaStore, BookKeeper client, ManagedLedgerConfig config, ReadSettings reads) {
        this.metaStore = metaStore;
        this.client = client;
        this.config = config;
        this.reads = reads;
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        Set<Long> given = Set.copyOf(abandoned);
        StoredMetadata stored = new StoredMetadata(metaStore, client, config);
        LastLedgerCheck lastLedger = new LastLedgerCheck(metaStore, client, config, ManagedLedgerLogs.CURSOR);
        CompletableFuture<PendingAckLog> opened = lastLedger
                .check(name, given)
                .thenCompose(ok -> stored.ledgers(name))
                .thenCompose(ledgers -> counted(stored, ledgers))
                .thenCombine(
                        stored.markDelete(name, ManagedLedgerLogs.CURSOR),
                        (ledgers, markDelete) -> log(stored, chain(name, ledgers), markDelete, given));
        return Stages.classified(opened, FailureContext.of(name, "open"));
    }

    /**
     * The last ledger is counted. Should it be gone after all, nothing in it is needed, or somebody does without it: an owner who
     * opens the log leaves it out.
     */
    private static CompletableFuture<List<Ledger>> counted(StoredMetadata stored, List<Ledger> ledgers) {
        if (ledgers.isEmpty() || ledgers.get(ledgers.size() - 1).offloaded().isPresent()) {
            return CompletableFuture.completedFuture(ledgers);
        }
        Ledger last = ledgers.get(ledgers.size() - 1);
        return stored.entries(last.id())
                .thenApply(entries -> Optional.of(new Ledger(last.id(), entries, 0, Optional.empty())))
                .exceptionallyCompose(failure ->
                        FailureClassifier.kindOf(FailureClassifier.unwrap(failure)) == FailureKind.LEDGER_LOST
                                ? CompletableFuture.completedFuture(Optional.empty())
                                : CompletableFuture.failedFuture(failure))
                .thenApply(now -> {
                    List<Ledger> all = new ArrayList<>(ledgers.subList(0, ledgers.size() - 1));
                    now.ifPresent(all::add);
                    return all;
                });
    }

    private static LedgerChain chain(String name, List<Ledger> ledgers) {
        LogPosition end = ledgers.isEmpty()
                ? LogPosition.EARLIEST
                : new LogPosition(ledgers.get(0).id(), -1);
        for (Ledger ledger : ledgers) {
            if (ledger.entries() > 0) {
                end = new LogPosition(ledger.id(), ledger.entries() - 1);
            }
        }
        return new LedgerChain(name, end, ledgers);
    }

    private PendingAckLog log(StoredMetadata stored, LedgerChain chain, LogPosition markDelete, Set<Long> abandoned) {
        LiveLedgers live = new StoredLedgers(stored, chain.log());
        return new ReadOnlyLog(new LedgerOpener(client, config, reads), chain, live, markDelete, abandoned);
    }

    /** What has become of a log's ledgers, by its metadata. */
    private record StoredLedgers(StoredMetadata stored, String log) implements LiveLedgers {

        @Override
        public CompletableFuture<Optional<Ledger>> stillNeeded(Ledger ledger) {
            return stored.markDelete(log, ManagedLedgerLogs.CURSOR)
                    .thenCombine(
                            stored.ledgers(log),
                            (markDelete, now) -> now.stream()
                                    .filter(listed -> listed.id() == ledger.id())
                                    .filter(listed -> LiveLedgers.reachesBeyond(ledger, markDelete))
                                    .findFirst());
        }
    }
}
