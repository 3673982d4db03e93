package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.pulsar.ActorPendingAckStoreProvider;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.pulsar.broker.PulsarServerException;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
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
    private int logs;

    /** @param bookies with more than one, two have a copy of each entry */
    BenchmarkBroker(int bookies) throws Exception {
        int copies = Math.min(2, bookies);
        cluster = new BrokerCluster(bookies);
        broker = cluster.start(BrokerCluster.STOCK, conf -> {
            conf.setManagedLedgerDefaultEnsembleSize(copies);
            conf.setManagedLedgerDefaultWriteQuorum(copies);
            conf.setManagedLedgerDefaultAckQuorum(copies);
        });
        topic = (PersistentTopic) broker.getBrokerService()
                .getOrCreateTopic(TOPIC)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    TransactionPendingAckStoreProvider stock() {
        return stock;
    }

    TransactionPendingAckStoreProvider ours() {
        return ours;
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
        return (PersistentSubscription)
                topic.createSubscription("subscription-" + logs++, InitialPosition.Earliest, false, null)
                        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    BrokerLog write(EntryShape shape, int entries, int entriesPerLedger) throws Exception {
        PersistentSubscription subscription = subscribe();
        List<LogPosition> written = SubscriptionLogs.write(
                broker, TOPIC, subscription.getName(), entriesPerLedger, shape.entries(entries));
        List<Long> ledgers =
                written.stream().map(LogPosition::ledgerId).distinct().toList();
        return new BrokerLog(subscription, shape, entries, ledgers);
    }

    /** Loads the logs at once and closes them again; the answer is the seconds until the last was replayed. */
    double load(TransactionPendingAckStoreProvider provider, List<BrokerLog> logs) throws Exception {
        List<PendingAckHandleImpl> handles = new ArrayList<>();
        use(provider);
        long began = System.nanoTime();
        for (BrokerLog log : logs) {
            handles.add(new PendingAckHandleImpl(log.subscription()));
        }
        CompletableFuture.allOf(handles.stream()
                        .map(PendingAckHandleImpl::pendingAckHandleFuture)
                        .toArray(CompletableFuture[]::new))
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        double seconds = (System.nanoTime() - began) / 1e9;
        for (PendingAckHandleImpl handle : handles) {
            handle.closeAsync().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        return seconds;
    }

    /**
     * As {@link #load}, with another log first that may never be replayed: neither its end nor, after so many seconds, that of the
     * others is waited for.
     */
    Beside loadBeside(TransactionPendingAckStoreProvider provider, BrokerLog sick, List<BrokerLog> logs, int patience)
            throws Exception {
        use(provider);
        PendingAckHandleImpl sickHandle = new PendingAckHandleImpl(sick.subscription());
        List<PendingAckHandleImpl> handles = new ArrayList<>();
        long began = System.nanoTime();
        for (BrokerLog log : logs) {
            handles.add(new PendingAckHandleImpl(log.subscription()));
        }
        List<CompletableFuture<?>> replayed = new ArrayList<>();
        handles.forEach(handle -> replayed.add(handle.pendingAckHandleFuture()));
        try {
            CompletableFuture.allOf(replayed.toArray(CompletableFuture[]::new)).get(patience, TimeUnit.SECONDS);
        } catch (TimeoutException tooLate) {
            // Told by the count.
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        long count = replayed.stream().filter(CompletableFuture::isDone).count();
        handles.add(sickHandle);
        for (PendingAckHandleImpl handle : handles) {
            handle.closeAsync();
        }
        return new Beside(seconds, count);
    }

    /** @param replayed how many of the others */
    record Beside(double seconds, long replayed) {}

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
