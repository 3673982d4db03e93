package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.log.bookkeeper.FoundLog.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.common.util.OrderedExecutor;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.impl.MetaStoreImpl;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/**
 * A Pulsar cluster to look at beside its brokers: nothing is written, no ledger is fenced or recovered. Stages complete on threads of
 * the libraries and fail only with a {@link io.ackrecovery.log.LogException}, not wrapped.
 */
public final class ReadOnlyCluster implements AutoCloseable {

    private final MetadataStoreExtended store;
    private final BookKeeper client;
    private final boolean canBatch;
    private final OrderedExecutor executor;
    private final StoredMetadata stored;
    private final List<AutoCloseable> parts;

    ReadOnlyCluster(
            MetadataStoreExtended store,
            BookKeeper client,
            boolean canBatch,
            ManagedLedgerConfig config,
            List<AutoCloseable> parts) {
        this.store = store;
        this.client = client;
        this.canBatch = canBatch;
        this.parts = List.copyOf(parts);
        executor = OrderedExecutor.newBuilder()
                .name("ack-recovery-metadata")
                .numThreads(1)
                .build();
        stored = new StoredMetadata(new MetaStoreImpl(store, executor), client, config);
    }

    /**
     * Connects to the metadata, and makes a client for the bookies. Fails with {@link io.ackrecovery.log.LogUnavailable} when the
     * metadata cannot be reached in time, with {@link io.ackrecovery.log.LogRefused} when they are no Pulsar cluster's.
     */
    public static CompletionStage<ReadOnlyCluster> connect(ClusterAddress address) {
        return ClusterConnection.to(address);
    }

    /**
     * The cluster's logs, as {@link ReadOnlyLogs}.
     *
     * @param reads how to read; batches are left out where the client's settings do not allow them
     */
    public PendingAckLogs logs(ReadSettings reads) {
        ReadSettings possible = new ReadSettings(reads.batches() && canBatch, reads.batchTimeout());
        return new ReadOnlyLogs(stored.metaStore(), client, stored.config(), possible);
    }

    /** All logs that pass, ordered by name. */
    public CompletionStage<List<FoundLog>> find(LogFilter filter) {
        return Stages.classified(
                Stages.call(() -> new LogDirectory(store, filter).find()),
                new FailureContext("cannot list the managed ledgers", null, null));
    }

    /** The log of this name; empty if there is none. */
    public CompletionStage<Optional<FoundLog>> find(String log) {
        return Stages.classified(
                Stages.call(() -> new LogDirectory(store, LogFilter.ALL).find(log)),
                FailureContext.of(log, "look for it"));
    }

    /**
     * How a broker names the log of a subscription.
     *
     * @throws IllegalArgumentException if this can be no topic
     */
    public static String logName(String topic, String subscription) {
        return LogDirectory.name(topic, subscription);
    }

    /** What metadata tell of one log; fails with {@link io.ackrecovery.log.LogUnavailable} too if it does not exist. */
    public CompletionStage<LogSurvey> survey(String log, Optional<Subscription> subscription) {
        return Stages.classified(
                Stages.call(() -> new Surveyor(stored, client).survey(log, subscription)),
                FailureContext.of(log, "look at its metadata"));
    }

    /** One entry of any ledger. */
    public CompletionStage<LogEntry> entry(LogPosition position) {
        String what = "entry " + position;
        return Stages.classified(
                Stages.call(() -> stored.entry(position)),
                new FailureContext(
                        "cannot read " + what, FailureContext.single(position), FailureContext.single(position)));
    }

    /** One entry as each of its bookies has it: with the header and the digest that bookies keep, neither of them checked. */
    public CompletionStage<List<RawCopy>> copies(LogPosition position) {
        return Stages.classified(
                Stages.call(() -> RawCopy.of(client, position)),
                new FailureContext("cannot ask for the copies of entry " + position, null, null));
    }

    /** May block for some seconds. */
    @Override
    public void close() {
        Closer closer = new Closer();
        closer.close(client);
        closer.close(store);
        closer.close(executor::shutdownNow);
        parts.forEach(closer::close);
    }
}
