package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A log of which nothing is needed any more, since the subscription has passed all it tells of, and nothing is appended. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerTrimmingIT {

    private static final int MESSAGES = 5 * BrokerCluster.ENTRIES_PER_LEDGER;

    @Test
    void theLogShrinksOnceTheSubscriptionHasPassedWhatWasAppended(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/trimmed-idle";
        try (RunningBroker ours = run(cluster, "1s");
                Consumer<Integer> consumer = ours.client().subscribe(topic)) {
            ours.client().produce(topic, MESSAGES);
            acknowledgeAll(ours, consumer);

            isTrimmed(ours, topic);
        }
    }

    @Test
    void theLogShrinksAfterARestart(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/trimmed-later";
        try (RunningBroker untidy = run(cluster, "1h");
                Consumer<Integer> consumer = untidy.client().subscribe(topic)) {
            untidy.client().produce(topic, MESSAGES);
            acknowledgeAll(untidy, consumer);
            assertThat(untidy.ledgersOfLog(topic)).hasSizeGreaterThan(4);
        }
        try (RunningBroker ours = run(cluster, "1s");
                Consumer<Integer> consumer = ours.client().subscribe(topic)) {
            assertThat(Acking.delivered(consumer)).isEmpty();

            isTrimmed(ours, topic);
        }
    }

    /** A stock broker never takes the last entry away, and waits without end for one after the mark-delete if there is none. */
    @Test
    void theBrokersOwnReplayOfATrimmedLogEnds() throws Exception {
        String topic = "persistent://public/default/trimmed-for-stock";
        try (BrokerCluster cluster = new BrokerCluster()) {
            try (RunningBroker ours = run(cluster, "1s")) {
                try (Consumer<Integer> consumer = ours.client().subscribe(topic)) {
                    ours.client().produce(topic, MESSAGES);
                    acknowledgeAll(ours, consumer);
                }
                ours.unload(topic);
                ours.client().subscribe(topic).close();
                isTrimmed(ours, topic);
            }
            try (RunningBroker stock = cluster.run(BrokerCluster.STOCK);
                    Consumer<Integer> consumer = stock.client().subscribe(topic)) {
                assertThat(Acking.delivered(consumer)).isEmpty();
            }
        }
    }

    private static RunningBroker run(BrokerCluster cluster, String housekeepingInterval) throws Exception {
        return cluster.run(BrokerCluster.OURS, conf -> {
            conf.getProperties().setProperty("ackRecovery.supervisor.housekeepingInterval", housekeepingInterval);
            conf.setManagedLedgerDefaultMarkDeleteRateLimit(0);
        });
    }

    /** One entry of the log each, and one for the end of the transaction. */
    private static void acknowledgeAll(RunningBroker broker, Consumer<Integer> consumer) throws Exception {
        Transaction transaction = broker.client().begin();
        Acking.ack(consumer, transaction, MESSAGES);
        transaction.commit().get(15, TimeUnit.SECONDS);
    }

    private static void isTrimmed(RunningBroker broker, String topic) {
        Awaitility.await()
                .atMost(Expect.PATIENCE)
                .untilAsserted(() -> assertThat(broker.ledgersOfLog(topic)).hasSizeLessThanOrEqualTo(2));
    }
}
