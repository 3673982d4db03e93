package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.store.RecoverySettings;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerFactory;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.broker.service.BrokerService;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStore;
import org.apache.pulsar.common.naming.TopicDomain;
import org.apache.pulsar.common.naming.TopicName;

/**
 * Where the pending-ack log of one subscription is, and how its broker wants it opened.
 *
 * @param topic that the subscription is on
 * @param logTopic the log as if it were a topic
 * @param name of the managed ledger
 * @param known how to open it, where it has been found already
 */
record TopicLog(
        BrokerService broker, TopicName topic, TopicName logTopic, String name, Optional<ManagedLedgerConfig> known) {

    static TopicLog of(BrokerService broker, String topic, String subscription) {
        String log = MLPendingAckStore.getTransactionPendingAckStoreSuffix(topic, subscription);
        TopicName logTopic = TopicName.get(log);
        return new TopicLog(
                broker, TopicName.get(topic), logTopic, logTopic.getPersistenceNamingEncoding(), Optional.empty());
    }

    /** Whether topics like this keep their pending acks in a managed ledger. */
    boolean isManagedLedger() {
        return topic.getDomain() == TopicDomain.persistent;
    }

    /**
     * This log as the broker knows it; empty if there is none yet. The broker is asked once, since an answer costs it two threads
     * that it starts, where the JVM has two processors or one.
     */
    CompletableFuture<Optional<TopicLog>> find() {
        return broker.getManagedLedgerConfig(logTopic)
                .thenCompose(config -> storage(logTopic, config)
                        .asyncExists(name)
                        .thenApply(exists -> exists ? Optional.of(openedWith(config)) : Optional.empty()));
    }

    private TopicLog openedWith(ManagedLedgerConfig config) {
        return new TopicLog(broker, topic, logTopic, name, Optional.of(config));
    }

    private ManagedLedgerFactory storage(TopicName as, ManagedLedgerConfig config) {
        return broker.getManagedLedgerFactoryForTopic(as, config.getStorageClassName());
    }

    /** What opens this log; empty if its storage is of a kind that has no BookKeeper client to read with. */
    CompletableFuture<Optional<ManagedLedgerLogs>> logs(RecoverySettings settings) {
        CompletableFuture<Optional<TopicLog>> found =
                known.isPresent() ? CompletableFuture.completedFuture(Optional.of(this)) : find();
        return found.thenCompose(log -> log.flatMap(TopicLog::known)
                .map(config -> logs(logTopic, config, settings))
                .orElseGet(() -> newLogs(settings)));
    }

    /** As stock has it: a log that is yet to be made gets the configuration of its topic. */
    private CompletableFuture<Optional<ManagedLedgerLogs>> newLogs(RecoverySettings settings) {
        return broker.getManagedLedgerConfig(topic).thenCompose(config -> logs(topic, config, settings));
    }

    private CompletableFuture<Optional<ManagedLedgerLogs>> logs(
            TopicName as, ManagedLedgerConfig config, RecoverySettings settings) {
        config.setReadEntryTimeoutSeconds(
                Math.max(1, settings.store().readTimeout().toSeconds()));
        return storage(as, config) instanceof ManagedLedgerFactoryImpl factory
                ? factory.getBookKeeper()
                        .thenApply(client ->
                                Optional.of(new ManagedLedgerLogs(factory, client, log -> config, settings.log())))
                : CompletableFuture.completedFuture(Optional.empty());
    }
}
