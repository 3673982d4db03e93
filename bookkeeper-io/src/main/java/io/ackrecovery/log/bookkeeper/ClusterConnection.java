package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.metadata.bookkeeper.PulsarMetadataClientDriver;

/** Connects to a cluster step by step: metadata, are they a Pulsar cluster's, bookies. Leaves nothing open when a step fails. */
final class ClusterConnection {

    /** What a cluster has in its metadata; a new one has no managed ledgers yet. */
    private static final List<String> OF_PULSAR = List.of(LogDirectory.ROOT, "/admin", "/namespace", "/loadbalance");

    private static final String LEDGERS = "/ledgers";

    /** The client's constructor waits for answers: not on the thread that brings them. */
    private static final Executor BLOCKING = work -> Threads.run("cluster-connect", work);

    private final ClusterAddress address;
    private final List<AutoCloseable> opened = new ArrayList<>();

    private ClusterConnection(ClusterAddress address) {
        this.address = address;
    }

    static CompletableFuture<ReadOnlyCluster> to(ClusterAddress address) {
        ClusterConnection connection = new ClusterConnection(address);
        CompletableFuture<ReadOnlyCluster> connected = CompletableFuture.supplyAsync(connection::url, BLOCKING)
                .thenCompose(
                        url -> MetadataConnection.connect(url, address.metadataSettings(), address.connectTimeout()))
                .thenCompose(connection::checked)
                .thenApplyAsync(connection::open, BLOCKING)
                .whenCompleteAsync((cluster, failure) -> connection.closeAfter(failure), BLOCKING);
        return Stages.classified(
                connected, new FailureContext("cannot connect to the cluster at " + address.metadataUrl(), null, null));
    }

    private void closeAfter(Throwable failure) {
        if (failure != null) {
            opened.forEach(new Closer()::close);
        }
    }

    /** Of a copy, where the metadata themselves can be opened by their owner only. */
    private String url() {
        if (address.rocksDb().isEmpty()) {
            return address.metadataUrl();
        }
        try {
            DataDirectory copy = DataDirectory.temporary();
            opened.add(copy);
            RocksDbCopy.make(address.rocksDb().get(), copy.path("metadata"));
            return ClusterAddress.rocksDbUrl(copy.path("metadata"));
        } catch (LogException e) {
            throw new CompletionException(e);
        }
    }

    private CompletableFuture<MetadataStoreExtended> checked(MetadataStoreExtended store) {
        opened.add(0, store);
        List<String> wanted = new ArrayList<>(OF_PULSAR);
        wanted.add(LEDGERS);
        return Stages.forEach(wanted, wanted.size(), path -> isThere(store, path))
                .orTimeout(address.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(there -> {
                    int ledgers = there.size() - 1;
                    if (!there.subList(0, ledgers).contains(true)) {
                        throw refused("are no Pulsar cluster's: there is none of " + String.join(", ", OF_PULSAR));
                    }
                    if (!there.get(ledgers) && address.bookkeeperUrl().isEmpty()) {
                        throw refused(
                                "have no " + LEDGERS
                                        + ": the bookies' metadata are elsewhere, where bookkeeperMetadataServiceUri in broker.conf says");
                    }
                    return store;
                })
                .thenCompose(Migration::target)
                .orTimeout(address.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(moved -> {
                    if (moved.isPresent()) {
                        throw refused("were moved to " + moved.get() + ": give that address");
                    }
                    return ReadOnlyMetadata.of(store);
                });
    }

    private static CompletableFuture<Boolean> isThere(MetadataStore store, String path) {
        return store.exists(path)
                .thenCompose(exists -> exists
                        ? CompletableFuture.completedFuture(true)
                        : store.getChildren(path).thenApply(children -> !children.isEmpty()));
    }

    private CompletionException refused(String why) {
        return new CompletionException(
                new LogRefused("the metadata at " + address.metadataUrl() + " answer, but " + why, null));
    }

    private ReadOnlyCluster open(MetadataStoreExtended store) {
        try {
            ClientConfiguration conf = configuration(store);
            BookKeeper client = new BookKeeper(conf);
            ManagedLedgerConfig ledgers = new ManagedLedgerConfig();
            ledgers.setPassword(address.ledgerPassword());
            return new ReadOnlyCluster(
                    store,
                    client,
                    conf.getUseV2WireProtocol(),
                    ledgers,
                    opened.stream().filter(part -> part != opened.get(0)).toList());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(new LogUnavailable("interrupted while connecting to the bookies", e));
        } catch (Exception e) {
            throw new CompletionException(
                    new LogUnavailable("the bookies' metadata cannot be reached: " + e.getMessage(), e));
        }
    }

    /** As a broker has it: wire protocol v2, no throttle. What the operator's own file says comes first. */
    private ClientConfiguration configuration(MetadataStoreExtended store) throws Exception {
        ClientConfiguration conf = new ClientConfiguration();
        conf.setUseV2WireProtocol(true);
        conf.setThrottleValue(0);
        conf.setReadEntryTimeout((int) address.readTimeout().toSeconds());
        if (address.clientSettings().isPresent()) {
            conf.loadConf(address.clientSettings().get().toUri().toURL());
        }
        if (address.bookkeeperUrl().isPresent()) {
            conf.setMetadataServiceUri(address.bookkeeperUrl().get());
        } else {
            EmbeddedMetadata.use(store, conf);
        }
        PulsarMetadataClientDriver.init();
        return conf;
    }
}
