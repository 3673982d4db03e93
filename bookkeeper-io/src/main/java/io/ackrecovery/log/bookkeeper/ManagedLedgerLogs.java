package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;

/**
 * Pending-ack logs in BookKeeper, opened as a broker opens them: the managed ledger becomes its opener's, with a new
 * ledger at its end, and whoever had it is fenced.
 *
 * <p>A factory gives one name's managed ledger to all who ask for it, so two logs that are opened by the same name at
 * the same time share it, and closing one closes both: keep to one open log a name.
 */
public final class ManagedLedgerLogs implements PendingAckLogs {

    /** The cursor in which a broker keeps how much of a pending-ack log is no longer needed. */
    public static final String CURSOR = "__pending_ack_state";

    private final ManagedLedgerFactoryImpl factory;
    private final BookKeeper client;
    private final Function<String, ManagedLedgerConfig> configs;
    private final ReadSettings reads;

    /**
     * @param factory opens the managed ledgers
     * @param client reads the ledgers; may be the one that the factory has
     * @param configs gives each log, by its name, a configuration of its own; creation if missing is switched on
     *     in it, and the throttling of mark-delete off, since a trim must be durable when it is answered
     * @param reads how the client reads
     */
    public ManagedLedgerLogs(
            ManagedLedgerFactoryImpl factory,
            BookKeeper client,
            Function<String, ManagedLedgerConfig> configs,
            ReadSettings reads) {
        this.factory = factory;
        this.client = client;
        this.configs = configs;
        this.reads = reads;
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        Set<Long> given = Set.copyOf(abandoned);
        return open(name, given, parts -> ManagedLedgerLog.owning(parts, given));
    }

    /**
     * As {@link #open}, for one who goes on to write to the log: what is opened is the caller's to close, and can be read as
     * {@link ManagedLedgerLog#over}.
     */
    public CompletableFuture<LogParts> openParts(String name, Set<Long> abandoned) {
        return open(name, Set.copyOf(abandoned), parts -> parts);
    }

    private <T> CompletableFuture<T> open(String name, Set<Long> abandoned, Function<LogParts, T> as) {
        CompletableFuture<T> opened = Stages.call(() -> CompletableFuture.completedFuture(config(name)))
                .thenCompose(config -> new LastLedgerCheck(factory.getMetaStore(), client, config, CURSOR)
                        .check(name, abandoned)
                        .thenCompose(ok -> Callbacks.open(factory, name, config)))
                .thenCompose(managedLedger -> openCursor(managedLedger, as));
        return Stages.classified(opened, FailureContext.of(name, "open"));
    }

    private ManagedLedgerConfig config(String name) {
        ManagedLedgerConfig config = configs.apply(name);
        config.setCreateIfMissing(true);
        config.setThrottleMarkDelete(0);
        return config;
    }

    /** Whatever goes wrong once the managed ledger is open, it is closed before the failure is told. */
    private <T> CompletableFuture<T> openCursor(ManagedLedger managedLedger, Function<LogParts, T> as) {
        return Stages.call(() -> Callbacks.openCursor(managedLedger, CURSOR))
                .thenApply(
                        cursor -> as.apply(new LogParts(managedLedger, cursor, factory.getMetaStore(), client, reads)))
                .exceptionallyCompose(failure -> Stages.call(() -> Callbacks.close(managedLedger))
                        .handle((none, closeFailure) -> CompletableFuture.<T>failedFuture(failure))
                        .thenCompose(failed -> failed));
    }
}
