package io.ackrecovery.it.support;

import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdkBuilder;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.bookkeeper.proto.BookieServer;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.naming.NamespaceName;
import org.apache.pulsar.common.naming.SystemTopicNames;
import org.apache.pulsar.common.partition.PartitionedTopicMetadata;
import org.apache.pulsar.common.policies.data.ClusterData;
import org.apache.pulsar.common.policies.data.TenantInfo;
import org.apache.pulsar.functions.worker.WorkerConfig;
import org.apache.pulsar.zookeeper.LocalBookkeeperEnsemble;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.server.ZooKeeperServer;

/** Bookies and a ZooKeeper in this JVM, for one broker after another. Blocks. */
public final class BrokerCluster implements AutoCloseable {

    /** The provider that a broker has unless it is told otherwise. */
    public static final String STOCK = "org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider";

    public static final String OURS = "io.ackrecovery.pulsar.ActorPendingAckStoreProvider";

    public static final int ENTRIES_PER_LEDGER = 10;

    private static final String CLUSTER = "it";
    private static final String NAMESPACE = "public/default";

    private final LocalBookkeeperEnsemble ensemble;
    private boolean prepared;

    /** With one bookie. */
    public BrokerCluster() throws Exception {
        this(1);
    }

    public BrokerCluster(int bookies) throws Exception {
        ensemble = new LocalBookkeeperEnsemble(bookies, 0, () -> 0);
        ensemble.start();
    }

    /** A running broker with one replay thread for all subscriptions, and short ledgers. */
    public PulsarService start(String provider, Consumer<ServiceConfiguration> change) throws Exception {
        return start(provider, change, telemetry -> {});
    }

    private PulsarService start(
            String provider,
            Consumer<ServiceConfiguration> change,
            Consumer<AutoConfiguredOpenTelemetrySdkBuilder> telemetry)
            throws Exception {
        ServiceConfiguration conf = configuration(provider);
        change.accept(conf);
        PulsarService broker = new PulsarService(conf, new WorkerConfig(), Optional.empty(), status -> {}, telemetry);
        try {
            broker.start();
            if (!prepared) {
                prepare(broker);
                prepared = true;
            }
            return broker;
        } catch (Exception failed) {
            broker.close();
            throw failed;
        }
    }

    /** As {@link #start}, with a client and a tap. */
    public RunningBroker run(String provider, Consumer<ServiceConfiguration> change) throws Exception {
        return new RunningBroker(start(provider, change));
    }

    /** As {@link #run}, with a reader of what the broker measures. */
    public RunningBroker run(String provider, Consumer<ServiceConfiguration> change, MetricReader metrics)
            throws Exception {
        return new RunningBroker(start(
                provider,
                change,
                telemetry -> telemetry
                        .addPropertiesCustomizer(properties ->
                                Map.of("otel.sdk.disabled", "false", "otel.java.enabled.resource.providers", "none"))
                        .addMeterProviderCustomizer((meters, properties) -> meters.registerMetricReader(metrics))));
    }

    public RunningBroker run(String provider) throws Exception {
        return run(provider, conf -> {});
    }

    public String metadataUrl() {
        return "zk:127.0.0.1:" + ensemble.getZookeeperPort();
    }

    public ZooKeeperServer zooKeeper() {
        return ensemble.getZkServer();
    }

    /** Those that run. */
    public List<BookieServer> bookies() {
        return List.of(ensemble.getBookies());
    }

    /** What the next handles of this broker are given. */
    public static void use(PulsarService broker, TransactionPendingAckStoreProvider provider)
            throws ReflectiveOperationException {
        Interception.setField(PulsarService.class, "transactionPendingAckStoreProvider", broker, provider);
    }

    public void stopBookies() {
        ensemble.stopBK();
    }

    /** With all they had when they were stopped. */
    public void startBookies() throws Exception {
        ensemble.startBK();
    }

    /** Which session has an ephemeral entry of the metadata store; empty if there is no such entry. */
    public OptionalLong sessionOf(String entry) {
        try {
            return OptionalLong.of(
                    ensemble.getZkServer().getZKDatabase().statNode(entry, null).getEphemeralOwner());
        } catch (KeeperException.NoNodeException gone) {
            return OptionalLong.empty();
        }
    }

    /** Ends a session at ZooKeeper, as if nothing had been heard of it for too long. */
    public void expire(long session) {
        ensemble.getZkServer().closeSession(session);
    }

    private ServiceConfiguration configuration(String provider) {
        ServiceConfiguration conf = new ServiceConfiguration();
        conf.setClusterName(CLUSTER);
        conf.setMetadataStoreUrl(metadataUrl());
        conf.setConfigurationMetadataStoreUrl(conf.getMetadataStoreUrl());
        conf.setBindAddress("127.0.0.1");
        conf.setAdvertisedAddress("127.0.0.1");
        conf.setBrokerServicePort(Optional.of(0));
        conf.setWebServicePort(Optional.of(0));
        conf.setLoadBalancerEnabled(false);
        conf.setBrokerShutdownTimeoutMs(0);
        conf.setManagedLedgerDefaultEnsembleSize(1);
        conf.setManagedLedgerDefaultWriteQuorum(1);
        conf.setManagedLedgerDefaultAckQuorum(1);
        conf.setManagedLedgerMaxEntriesPerLedger(ENTRIES_PER_LEDGER);
        conf.setManagedLedgerMinLedgerRolloverTimeMinutes(0);
        conf.setManagedLedgerCacheSizeMB(8);
        conf.setDefaultNumberOfNamespaceBundles(1);
        conf.setTransactionCoordinatorEnabled(true);
        conf.setTransactionPendingAckStoreProviderClassName(provider);
        conf.setNumTransactionReplayThreadPoolSize(1);
        conf.setAcknowledgmentAtBatchIndexLevelEnabled(true);
        return conf;
    }

    private static void prepare(PulsarService broker) throws Exception {
        PulsarAdmin admin = broker.getAdminClient();
        admin.clusters()
                .createCluster(
                        CLUSTER,
                        ClusterData.builder()
                                .serviceUrl(broker.getWebServiceAddress())
                                .build());
        TenantInfo tenant =
                TenantInfo.builder().allowedClusters(Set.of(CLUSTER)).build();
        for (String namespace : Set.of(NamespaceName.SYSTEM_NAMESPACE.toString(), NAMESPACE)) {
            admin.tenants().createTenant(namespace.substring(0, namespace.indexOf('/')), tenant);
            admin.namespaces().createNamespace(namespace, Set.of(CLUSTER));
        }
        broker.getPulsarResources()
                .getNamespaceResources()
                .getPartitionedTopicResources()
                .createPartitionedTopic(
                        SystemTopicNames.TRANSACTION_COORDINATOR_ASSIGN, new PartitionedTopicMetadata(1));
    }

    @Override
    public void close() {
        try {
            ensemble.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("bookies or ZooKeeper did not stop", failed);
        }
    }
}
