package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerAnswers;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Metrics;
import io.ackrecovery.it.support.RunningBroker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is appended to a log after its replay, and what a broker tells of it: the same with us as without. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerAppendsIT {

    /** What a broker answered to the same requests. */
    private record Answers(List<String> acks, String stats, String internalStats, Map<String, Double> metrics) {}

    private static BrokerCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new BrokerCluster();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest(name = "batched writes {0}")
    @ValueSource(booleans = {false, true})
    void appendsStatsAndMetricsAreStocks(boolean batched) throws Exception {
        Answers stock = answers(BrokerCluster.STOCK, batched, "appends-stock-" + batched);
        Answers ours = answers(BrokerCluster.OURS, batched, "appends-ours-" + batched);

        assertThat(ours.acks()).isEqualTo(stock.acks()).endsWith("taken", "taken");
        assertThat(ours.acks().get(0)).contains("PersistenceException");
        assertThat(ours.stats()).isEqualTo(stock.stats()).contains("\"state\":\"Ready\"");
        // Nothing is cached for our cursor, so it does not count as active.
        assertThat(ours.internalStats())
                .isEqualTo(stock.internalStats().replace("\"active\":true", "\"active\":false"))
                .contains("\"entriesAddedCounter\":20");
        assertThat(ours.metrics()).containsExactlyEntriesOf(stock.metrics());
    }

    private static Answers answers(String provider, boolean batched, String name) throws Exception {
        String topic = "persistent://public/default/" + name;
        try (RunningBroker broker = cluster.run(provider, conf -> {
                    conf.setTransactionPendingAckBatchedWriteEnabled(batched);
                    conf.setTransactionPendingAckBatchedWriteMaxDelayInMillis(20);
                });
                Consumer<Integer> consumer = broker.client().subscribe(topic)) {
            broker.client().produce(topic, 50);
            Transaction open = broker.client().begin();
            Acking.ack(consumer, open, 5);
            Map<String, Double> before = Metrics.scrape(broker.broker(), topic);
            endTwoTransactions(broker.client(), consumer);
            List<String> acks = acksAroundAFailedAdd(broker, topic, consumer, open);
            Answers answers = new Answers(
                    acks,
                    BrokerAnswers.stats(broker.broker(), topic),
                    BrokerAnswers.internalStats(broker.broker(), topic),
                    Metrics.since(before, Metrics.scrape(broker.broker(), topic)));
            manyAtOnce(consumer, open);
            return answers;
        }
    }

    private static void endTwoTransactions(Acking client, Consumer<Integer> consumer) throws Exception {
        Transaction committed = client.begin();
        Acking.ack(consumer, committed, 5);
        committed.commit().get(15, TimeUnit.SECONDS);
        Transaction aborted = client.begin();
        Acking.ack(consumer, aborted, 5);
        aborted.abort().get(15, TimeUnit.SECONDS);
    }

    private static List<String> acksAroundAFailedAdd(
            RunningBroker broker, String topic, Consumer<Integer> consumer, Transaction transaction) throws Exception {
        List<Long> ledgers = broker.ledgersOfLog(topic);
        broker.tap().failAddAndCreation(ledgers.get(ledgers.size() - 1));
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            answers.add(consumer.acknowledgeAsync(
                            Acking.receive(consumer, 1).get(0).getMessageId(), transaction)
                    .handle((none, failure) -> failure == null ? "taken" : BrokerAnswers.withoutIds(failure.toString()))
                    .get(15, TimeUnit.SECONDS));
        }
        return answers;
    }

    private static void manyAtOnce(Consumer<Integer> consumer, Transaction transaction) throws Exception {
        List<CompletableFuture<Void>> acks = Acking.receive(consumer, 20).stream()
                .map(message -> consumer.acknowledgeAsync(message.getMessageId(), transaction))
                .toList();
        CompletableFuture.allOf(acks.toArray(CompletableFuture[]::new)).get(15, TimeUnit.SECONDS);
    }
}
