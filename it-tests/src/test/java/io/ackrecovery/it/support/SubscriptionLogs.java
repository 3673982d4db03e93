package io.ackrecovery.it.support;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStore;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.apache.pulsar.common.naming.TopicName;

/** The logs of a broker's subscriptions, written past the subscriptions. Blocks. */
public final class SubscriptionLogs {

    private static final int UNDER_WAY = 2_000;

    private SubscriptionLogs() {}

    /** The name of the log of the subscription that {@link Acking} makes. */
    public static String name(String topic) {
        return name(topic, Acking.SUBSCRIPTION);
    }

    public static String name(String topic, String subscription) {
        return TopicName.get(MLPendingAckStore.getTransactionPendingAckStoreSuffix(topic, subscription))
                .getPersistenceNamingEncoding();
    }

    /** A new log with these entries and ledgers of this many, closed; its subscription must not have it open. */
    public static List<LogPosition> write(
            PulsarService broker, String topic, String subscription, int entriesPerLedger, Stream<byte[]> entries)
            throws Exception {
        ManagedLedgerConfig config = broker.getBrokerService()
                .getManagedLedgerConfig(TopicName.get(topic))
                .get(30, TimeUnit.SECONDS);
        config.setMaxEntriesPerLedger(entriesPerLedger);
        ManagedLedger ledger = broker.getDefaultManagedLedgerFactory().open(name(topic, subscription), config);
        try {
            ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
            Semaphore places = new Semaphore(UNDER_WAY);
            List<CompletableFuture<LogPosition>> added = new ArrayList<>();
            for (byte[] entry : (Iterable<byte[]>) entries::iterator) {
                places.acquire();
                added.add(Bookies.add(ledger, entry).whenComplete((position, failure) -> places.release()));
            }
            return added.stream().map(CompletableFuture::join).toList();
        } finally {
            ledger.close();
        }
    }
}
