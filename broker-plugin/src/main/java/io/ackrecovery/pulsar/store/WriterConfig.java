package io.ackrecovery.pulsar.store;

import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriterConfig;

/** How a store's writer batches, as the broker is configured. */
final class WriterConfig {

    private WriterConfig() {}

    static TxnLogBufferedWriterConfig of(ServiceConfiguration broker) {
        TxnLogBufferedWriterConfig config = new TxnLogBufferedWriterConfig();
        config.setBatchEnabled(broker.isTransactionPendingAckBatchedWriteEnabled());
        config.setBatchedWriteMaxRecords(broker.getTransactionPendingAckBatchedWriteMaxRecords());
        config.setBatchedWriteMaxSize(broker.getTransactionPendingAckBatchedWriteMaxSize());
        config.setBatchedWriteMaxDelayInMillis(broker.getTransactionPendingAckBatchedWriteMaxDelayInMillis());
        return config;
    }
}
