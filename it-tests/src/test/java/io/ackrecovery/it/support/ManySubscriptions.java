package io.ackrecovery.it.support;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckHandle;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;

/** A topic with many subscriptions, each with a log; they are loaded with the topic, all at once. Blocks. */
public final class ManySubscriptions {

    private static final int WRITERS = 8;

    private final RunningBroker broker;
    private final String topic;
    private final List<String> subscriptions = new ArrayList<>();

    private ManySubscriptions(RunningBroker broker, String topic) {
        this.broker = broker;
        this.topic = topic;
    }

    /** Those that a topic has already. */
    public static ManySubscriptions of(RunningBroker broker, String topic) {
        return new ManySubscriptions(broker, topic);
    }

    /** Writes the logs, each of this many entries in two ledgers. */
    public ManySubscriptions(RunningBroker broker, String topic, int count, int entries) throws Exception {
        this(broker, topic);
        PersistentTopic loaded = topic();
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<?>> written = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String subscription = "sub-" + i;
                subscriptions.add(subscription);
                subscribe(loaded, subscription);
                written.add(writers.submit(() -> SubscriptionLogs.write(
                        broker.broker(), topic, subscription, entries / 2, Acks.distinct(entries))));
            }
            for (Future<?> log : written) {
                log.get();
            }
        } finally {
            writers.shutdownNow();
        }
    }

    /** More subscriptions, without logs. */
    public void subscribe(List<String> names) throws Exception {
        for (String name : names) {
            subscribe(topic(), name);
        }
    }

    private static void subscribe(PersistentTopic loaded, String name) throws Exception {
        loaded.createSubscription(name, InitialPosition.Earliest, false, null).get(15, TimeUnit.SECONDS);
    }

    public String first() {
        return subscriptions.get(0);
    }

    /** The ledgers of all logs that were written. */
    public List<Long> ledgersOfLogs() throws Exception {
        List<Long> ledgers = new ArrayList<>();
        for (String subscription : subscriptions) {
            broker.broker()
                    .getDefaultManagedLedgerFactory()
                    .getManagedLedgerInfo(SubscriptionLogs.name(topic, subscription))
                    .ledgers
                    .forEach(ledger -> ledgers.add(ledger.ledgerId));
        }
        return ledgers;
    }

    /** Deletes the first ledger of a subscription's log, which must not be open. */
    public long loseFirstLedgerOf(String subscription) throws Exception {
        long lost = broker.broker()
                .getDefaultManagedLedgerFactory()
                .getManagedLedgerInfo(SubscriptionLogs.name(topic, subscription))
                .ledgers
                .get(0)
                .ledgerId;
        broker.broker().getBookKeeperClient().deleteLedger(lost);
        return lost;
    }

    /** Loads the topic, which must not be loaded, and tells of each subscription when it is. */
    public Map<String, CompletableFuture<PendingAckHandle>> load() throws Exception {
        Map<String, CompletableFuture<PendingAckHandle>> loading = new LinkedHashMap<>();
        topic().getSubscriptions()
                .forEach((name, subscription) ->
                        loading.put(name, subscription.getPendingAckHandle().pendingAckHandleFuture()));
        return loading;
    }

    public void unload() throws Exception {
        broker.broker().getAdminClient().topics().unloadAsync(topic).get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private PersistentTopic topic() throws Exception {
        return (PersistentTopic)
                broker.broker().getBrokerService().getOrCreateTopic(topic).get(30, TimeUnit.SECONDS);
    }
}
