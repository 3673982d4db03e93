package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.pulsar.ActorPendingAckStoreProvider;
import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.pulsar.broker.PulsarServerException;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.apache.pulsar.common.naming.TopicName;

/** A broker with one replay thread whose subscriptions are loaded with the one provider or the other. Blocks. */
final class BenchmarkBroker implements AutoCloseable {

    private static final String TOPIC = "persistent://public/default/benchmark";
    private static final long PATIENCE_SECONDS = 600;

    private final TransactionPendingAckStoreProvider stock = new MLPendingAckStoreProvider();
    private final TransactionPendingAckStoreProvider ours = new ActorPendingAckStoreProvider();
    private final BrokerCluster cluster;
    private final PulsarService broker;
    private final PersistentTopic topic;
    private final AtomicInteger logs = new AtomicInteger();

    /**
     * @param bookies with more than one, two have a copy of each entry
     * @param setting of ours, as {@code key=value} of {@code broker.conf}, or empty
     */
    BenchmarkBroker(int bookies, String setting) throws Exception {
        int copies = Math.min(2, bookies);
        cluster = new BrokerCluster(bookies);
        broker = cluster.start(BrokerCluster.STOCK, conf -> {
            conf.setManagedLedgerDefaultEnsembleSize(copies);
            conf.setManagedLedgerDefaultWriteQuorum(copies);
            conf.setManagedLedgerDefaultAckQuorum(copies);
            if (!setting.isEmpty()) {
                conf.getProperties().setProperty(setting.split("=")[0], setting.split("=")[1]);
            }
        });
        topic = (PersistentTopic)
                broker.getBrokerService().getOrCreateTopic(TOPIC).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    TransactionPendingAckStoreProvider stock() {
        return stock;
    }

    TransactionPendingAckStoreProvider ours() {
        return ours;
    }

    PulsarService broker() {
        return broker;
    }

    BookKeeper client() {
        return broker.getBookKeeperClient();
    }

    ManagedLedgerConfig config() throws Exception {
        return broker.getBrokerService()
                .getManagedLedgerConfig(TopicName.get(TOPIC))
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** A subscription without a log. */
    PersistentSubscription subscribe() throws Exception {
        return (PersistentSubscription) topic.createSubscription(
                        "subscription-" + logs.incrementAndGet(), InitialPosition.Earliest, false, null)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    BrokerLog write(EntryShape shape, int entries, int entriesPerLedger) throws Exception {
        PersistentSubscription subscription = subscribe();
        List<LogPosition> written =
                SubscriptionLogs.write(broker, TOPIC, subscription.getName(), entriesPerLedger, shape.entries(entries));
        List<Long> ledgers =
                written.stream().map(LogPosition::ledgerId).distinct().toList();
        return new BrokerLog(subscription, shape, entries, ledgers);
    }

    /** Loads the logs at once, and closes them again; the answer is the seconds until the last was replayed. */
    double load(TransactionPendingAckStoreProvider provider, List<BrokerLog> logs) throws Exception {
        try (Loading loading = begin(provider, logs)) {
            return loading.untilReplayed(PATIENCE_SECONDS);
        }
    }

    Loading begin(TransactionPendingAckStoreProvider provider, List<BrokerLog> logs)
            throws ReflectiveOperationException {
        use(provider);
        return Loading.of(logs);
    }

    /** What the broker's next handle is given. */
    private void use(TransactionPendingAckStoreProvider provider) throws ReflectiveOperationException {
        Field field = PulsarService.class.getDeclaredField("transactionPendingAckStoreProvider");
        field.setAccessible(true);
        field.set(broker, provider);
    }

    @Override
    public void close() throws PulsarServerException {
        broker.close();
        cluster.close();
    }
}
