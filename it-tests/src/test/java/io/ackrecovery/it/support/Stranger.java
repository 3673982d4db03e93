package io.ackrecovery.it.support;

import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.broker.PulsarService;

/** Another process as a broker's logs see it: with a client and a factory of its own. Blocks. */
public final class Stranger implements AutoCloseable {

    private final ManagedLedgerFactoryImpl factory;

    /** @param broker whose bookies and metadata it shares */
    public Stranger(PulsarService broker) throws Exception {
        ClientConfiguration client = new ClientConfiguration().setMetadataServiceUri("metadata-store:shared");
        client.setProperty("metadata-store-instance", broker.getLocalMetadataStore());
        factory = new ManagedLedgerFactoryImpl(broker.getLocalMetadataStore(), client);
    }

    /** Opens the log of the subscription that {@link Acking} makes, by which whoever has it is fenced. */
    public ManagedLedger takeLog(String topic) throws InterruptedException, ManagedLedgerException {
        ManagedLedgerConfig config = new ManagedLedgerConfig();
        config.setEnsembleSize(1).setWriteQuorumSize(1).setAckQuorumSize(1);
        return factory.open(SubscriptionLogs.name(topic), config);
    }

    @Override
    public void close() throws ManagedLedgerException {
        try {
            factory.shutdown();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
