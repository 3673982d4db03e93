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
 */
record TopicLog(BrokerService broker, TopicName topic, TopicName logTopic, String name) {

    static TopicLog of(BrokerService broker, String topic, String subscription) {
        String log = MLPendingAckStore.getTransactionPendingAckStoreSuffix(topic, subscription);
        TopicName logTopic = TopicName.get(log);
        return new TopicLog(broker, TopicName.get(topic), logTopic, logTopic.getPersistenceNamingEncoding());
    }

    /** Whether topics like this keep their pending acks in a managed ledger. */
    boolean isManagedLedger() {
        return topic.getDomain() == TopicDomain.persistent;
    }

    CompletableFuture<Boolean> exists() {
        return broker.getManagedLedgerFactoryForTopic(logTopic).thenCompose(factory -> factory.asyncExists(name()));
    }

    /** What opens this log; empty if its storage is of a kind that has no BookKeeper client to read with. */
    CompletableFuture<Optional<ManagedLedgerLogs>> logs(RecoverySettings settings) {
        // As stock has it: a log that is yet to be made gets the configuration of its topic.
        return exists().thenApply(exists -> exists ? logTopic : topic)
                .thenCompose(name ->
                        broker.getManagedLedgerConfig(name).thenCompose(config -> logs(name, config, settings)));
    }

    private CompletableFuture<Optional<ManagedLedgerLogs>> logs(
            TopicName name, ManagedLedgerConfig config, RecoverySettings settings) {
        config.setReadEntryTimeoutSeconds(
                Math.max(1, settings.store().readTimeout().toSeconds()));
        ManagedLedgerFactory storage = broker.getManagedLedgerFactoryForTopic(name, config.getStorageClassName());
        return storage instanceof ManagedLedgerFactoryImpl factory
                ? factory.getBookKeeper()
                        .thenApply(client ->
                                Optional.of(new ManagedLedgerLogs(factory, client, log -> config, settings.log())))
                : CompletableFuture.completedFuture(Optional.empty());
    }
}
