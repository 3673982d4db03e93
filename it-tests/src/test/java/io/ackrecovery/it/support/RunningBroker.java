package io.ackrecovery.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.PulsarServerException;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.common.policies.data.ManagedLedgerInternalStats.LedgerInfo;

/** A broker with a client of it, and a tap on its BookKeeper client. Blocks, and every call is bounded. */
public final class RunningBroker implements AutoCloseable {

    private final PulsarService broker;
    private final Acking client;
    private final BookKeeperTap tap;

    RunningBroker(PulsarService broker) throws Exception {
        this.broker = broker;
        this.client = new Acking(broker);
        this.tap = BookKeeperTap.on(broker.getBookKeeperClient());
    }

    public PulsarService broker() {
        return broker;
    }

    public Acking client() {
        return client;
    }

    public BookKeeperTap tap() {
        return tap;
    }

    /** The subscription, which must be loaded, that {@link Acking} makes. */
    public PersistentSubscription subscription(String topic) {
        return loaded(topic).getSubscription(Acking.SUBSCRIPTION);
    }

    public PersistentTopic loaded(String topic) {
        return (PersistentTopic)
                broker.getBrokerService().getTopicReference(topic).orElseThrow();
    }

    /** What has loaded the inside of the plug-in, which the broker must have. */
    public ClassLoader pluginLoader() throws ReflectiveOperationException {
        Object provider = broker.getTransactionPendingAckStoreProvider();
        return Interception.field(provider.getClass(), "plugin", provider)
                .getClass()
                .getClassLoader();
    }

    public void unload(String topic) throws Exception {
        broker.getAdminClient().topics().unloadAsync(topic).get(15, TimeUnit.SECONDS);
    }

    /** The ledgers of the log of the subscription that {@link Acking} makes, which must be loaded. */
    public List<Long> ledgersOfLog(String topic) throws Exception {
        return broker
                .getAdminClient()
                .transactions()
                .getPendingAckInternalStatsAsync(topic, Acking.SUBSCRIPTION, false)
                .get(15, TimeUnit.SECONDS)
                .pendingAckLogStats
                .managedLedgerInternalStats
                .ledgers
                .stream()
                .map((LedgerInfo ledger) -> ledger.ledgerId)
                .toList();
    }

    /** Deletes a ledger from the middle of that log. */
    public long loseMiddleLedgerOfLog(String topic) throws Exception {
        List<Long> ledgers = ledgersOfLog(topic);
        assertThat(ledgers).as("ledgers of the log of %s", topic).hasSizeGreaterThan(2);
        long lost = ledgers.get(ledgers.size() / 2);
        broker.getBookKeeperClient().deleteLedger(lost);
        return lost;
    }

    @Override
    public void close() throws PulsarClientException, PulsarServerException {
        client.close();
        broker.close();
    }
}
