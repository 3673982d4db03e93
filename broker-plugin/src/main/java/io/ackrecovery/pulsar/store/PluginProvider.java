package io.ackrecovery.pulsar.store;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;

/**
 * Opens a store for each subscription that asks. A topic that is closing, was replaced, or is not this broker's is refused, with a
 * class that its handle does not try again; what may heal fails with a class that the handle does try again, at its own pace.
 *
 * <p>The recoveries of a broker begin with the first subscription and end soon after the broker has closed: it has no hook for
 * that, so its state is looked at every {@code ack-recovery.broker.watch-interval}.
 */
public final class PluginProvider implements TransactionPendingAckStoreProvider {

    private final TransactionPendingAckStoreProvider stock;
    private final Map<PulsarService, BrokerRecovery> brokers = new ConcurrentHashMap<>();
    private final LogTurns turns = new LogTurns();
    private final FoundLogs found = new FoundLogs();

    /**
     * @param stock asked where there is no log in a managed ledger
     * @throws IllegalArgumentException as {@link BrokerSettings#check}, if the JVM's start command tells the settings
     */
    public PluginProvider(TransactionPendingAckStoreProvider stock) {
        this.stock = stock;
        StartCommand.brokerConf().ifPresent(BrokerSettings::check);
    }

    @Override
    public CompletableFuture<Boolean> checkInitializedBefore(PersistentSubscription subscription) {
        return Answers.of(() -> {
            LiveTopic topic = topic(subscription);
            TopicLog log = log(topic, subscription);
            if (!log.isManagedLedger()) {
                return stock.checkInitializedBefore(subscription);
            }
            Exception end = topic.knownEnd();
            return end != null
                    ? CompletableFuture.failedFuture(end)
                    : Answers.within(
                            recovery(topic).settings().store().openTimeout(),
                            Answers.of(log::find).thenApply(exists -> found.keep(subscription, exists)),
                            () -> HandleFailures.transientFailure(
                                    "no answer whether log " + log.name() + " exists", null));
        });
    }

    @Override
    public CompletableFuture<PendingAckStore> newPendingAckStore(PersistentSubscription subscription) {
        if (subscription == null) {
            return stock.newPendingAckStore(null);
        }
        return Answers.of(() -> {
            LiveTopic topic = topic(subscription);
            TopicLog log = found.take(subscription).orElseGet(() -> log(topic, subscription));
            return log.isManagedLedger() ? open(subscription, topic, log) : stock.newPendingAckStore(subscription);
        });
    }

    private CompletableFuture<PendingAckStore> open(
            PersistentSubscription subscription, LiveTopic topic, TopicLog log) {
        Exception end = topic.knownEnd();
        if (end != null) {
            return CompletableFuture.failedFuture(end);
        }
        BrokerRecovery recovery = recovery(topic);
        return new StoreLoad(
                        subscription,
                        topic,
                        log,
                        recovery,
                        () -> stock.newPendingAckStore(subscription),
                        turns.take(log.name()))
                .begin();
    }

    private static LiveTopic topic(PersistentSubscription subscription) {
        return new LiveTopic((PersistentTopic) subscription.getTopic());
    }

    private static TopicLog log(LiveTopic topic, PersistentSubscription subscription) {
        return TopicLog.of(topic.topic().getBrokerService(), topic.topic().getName(), subscription.getName());
    }

    private BrokerRecovery recovery(LiveTopic topic) {
        return brokers.computeIfAbsent(topic.topic().getBrokerService().getPulsar(), this::start);
    }

    private BrokerRecovery start(PulsarService broker) {
        if (broker.getState() == PulsarService.State.Closed) {
            throw new IllegalStateException("the broker is closed");
        }
        ServiceConfiguration conf = broker.getConfiguration();
        BrokerSettings settings = BrokerSettings.read(conf.getProperties(), conf.isBookkeeperUseV2WireProtocol());
        BrokerRecovery recovery = BrokerRecovery.start(settings, broker);
        recovery.watch(settings.watchInterval(), () -> {
            PulsarService.State state = broker.getState();
            if (state == PulsarService.State.Closing) {
                recovery.leave();
            } else if (state == PulsarService.State.Closed && brokers.remove(broker, recovery)) {
                recovery.end();
            }
        });
        return recovery;
    }
}
