package io.ackrecovery.it;

import static io.ackrecovery.it.support.Acking.SUBSCRIPTION;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.SharedCluster;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.PositionFactory;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.apache.pulsar.common.naming.TopicName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The packaged plug-in in a released broker, with real bookies and a real client; one replay thread. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerPluginIT {

    private static BrokerCluster cluster;

    private final LogLines lines = new LogLines();
    private PulsarService broker;
    private Acking client;

    @BeforeAll
    static void useBookies(BrokerCluster shared) {
        cluster = shared;
    }

    @BeforeEach
    void startBroker() throws Exception {
        startBroker(conf -> {});
    }

    private void startBroker(java.util.function.Consumer<ServiceConfiguration> change) throws Exception {
        broker = cluster.start(BrokerCluster.OURS, change);
        client = new Acking(broker);
    }

    @AfterEach
    void stopBroker() throws Exception {
        client.close();
        broker.close();
        lines.close();
    }

    private void restartBroker() throws Exception {
        restartBroker(conf -> {});
    }

    private void restartBroker(java.util.function.Consumer<ServiceConfiguration> change) throws Exception {
        client.close();
        broker.close();
        startBroker(change);
    }

    @Test
    void whatWasAcknowledgedInTransactionsIsKnownAfterARestart() throws Exception {
        String topic = "persistent://public/default/restart";
        try (Consumer<Integer> consumer = client.subscribe(topic)) {
            client.produce(topic, 10);
            Transaction open = client.begin();
            Acking.ack(consumer, open, 4);
            Transaction committed = client.begin();
            Acking.ack(consumer, committed, 3);
            committed.commit().get(15, TimeUnit.SECONDS);
        }
        restartBroker();

        try (Consumer<Integer> consumer = client.subscribe(topic)) {
            assertThat(Acking.delivered(consumer)).containsExactly(7, 8, 9);
        }
        assertThat(lines.at(Level.INFO)).anyMatch(line -> line.contains(log(topic)) && line.contains("complete"));
        assertThat(lines.at(Level.INFO)).anyMatch(line -> line.startsWith("Ack Recovery is active"));
    }

    @Test
    void aLostLedgerIsSkippedWhereThatIsAllowed() throws Exception {
        String topic = "persistent://public/default/skipped";
        ackThirtyFiveOfForty(topic);
        long lost = loseMiddleLedgerOfLog(topic);
        restartBroker(conf -> conf.getProperties().setProperty("ackRecovery.skipLostData", "true"));

        try (Consumer<Integer> consumer = client.subscribe(topic)) {
            assertThat(Acking.delivered(consumer)).hasSize(5 + BrokerCluster.ENTRIES_PER_LEDGER);
        }
        assertThat(lines.at(Level.WARN))
                .filteredOn(line -> line.contains(log(topic)) && line.contains("PARTIAL"))
                .singleElement()
                .asString()
                .contains("1 gaps from ledger " + lost);
    }

    /** An index of the log that forgot what was replayed would give the old entry up together with newer ones of lower positions. */
    @Test
    void whatIsPendingIsKeptWhileNewerAcknowledgementsAreTrimmed() throws Exception {
        String topic = "persistent://public/default/kept";
        try (Consumer<Integer> consumer = client.subscribe(topic)) {
            client.produce(topic, 20);
            List<Message<Integer>> messages = Acking.receive(consumer, 20);
            Acking.ack(consumer, client.begin(), messages.subList(19, 20));
        }
        restartBroker(conf -> {
            conf.setTransactionPendingAckLogIndexMinLag(1);
            conf.setManagedLedgerDefaultMarkDeleteRateLimit(0);
        });
        try (Consumer<Integer> consumer = client.subscribe(topic)) {
            for (int round = 0; round < 3; round++) {
                Transaction transaction = client.begin();
                Message<Integer> last = Acking.ack(consumer, transaction, 5).get(4);
                transaction.commit().get(15, TimeUnit.SECONDS);
                Awaitility.await().atMost(Expect.PATIENCE).until(() -> isDurablyAcknowledged(topic, last));
            }
        }
        restartBroker();

        try (Consumer<Integer> consumer = client.subscribe(topic)) {
            assertThat(Acking.delivered(consumer)).containsExactly(15, 16, 17, 18);
        }
    }

    private boolean isDurablyAcknowledged(String topic, Message<Integer> message) {
        MessageIdAdv id = (MessageIdAdv) message.getMessageId();
        Position durable =
                broker.getBrokerService().getTopicReference(topic).orElseThrow().getSubscription(SUBSCRIPTION)
                                instanceof PersistentSubscription subscription
                        ? subscription.getCursor().getPersistentMarkDeletedPosition()
                        : null;
        return durable != null && durable.compareTo(PositionFactory.create(id.getLedgerId(), id.getEntryId())) >= 0;
    }

    /** In a transaction that stays open; one entry of the log each. */
    private void ackThirtyFiveOfForty(String topic) throws Exception {
        try (Consumer<Integer> consumer = client.subscribe(topic)) {
            client.produce(topic, 40);
            Acking.ack(consumer, client.begin(), 35);
        }
    }

    private long loseMiddleLedgerOfLog(String topic) throws Exception {
        var ledgers = broker.getAdminClient()
                .transactions()
                .getPendingAckInternalStats(topic, SUBSCRIPTION, false)
                .pendingAckLogStats
                .managedLedgerInternalStats
                .ledgers;
        long lost = ledgers.get(ledgers.size() / 2).ledgerId;
        broker.getBookKeeperClient().deleteLedger(lost);
        return lost;
    }

    private static String log(String topic) {
        return TopicName.get(topic).getPersistenceNamingEncoding() + "-" + SUBSCRIPTION + "__transaction_pending_ack";
    }
}
