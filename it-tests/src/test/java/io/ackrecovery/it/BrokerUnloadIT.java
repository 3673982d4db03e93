package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Topics that are unloaded and loaded again at once; a subscribe that hangs fails by the client's time-out. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class BrokerUnloadIT {

    private static final int ROUNDS = 50;
    private static final int ACKED = 3;

    /** How long unloads and subscribes cross each other; longer by hand. */
    private static final Duration CROSSING = Duration.parse(System.getProperty("ackrecovery.it.crossing", "PT20S"));

    private static final long SEED = Long.getLong("ackrecovery.it.seed", 42);

    @Test
    void subscribingAtOnceAfterAnUnloadNeverHangs(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/rounds";
        try (LogLines lines = new LogLines();
                RunningBroker ours = cluster.run(BrokerCluster.OURS)) {
            ours.client().subscribe(topic).close();
            ours.client().produce(topic, ROUNDS * ACKED);
            for (int round = 0; round < ROUNDS; round++) {
                try (Consumer<Integer> consumer = ours.client().subscribe(topic)) {
                    Transaction transaction = ours.client().begin();
                    assertThat(Acking.ack(consumer, transaction, ACKED))
                            .extracting(Message::getValue)
                            .as("round %d", round)
                            .containsExactly(ACKED * round, ACKED * round + 1, ACKED * round + 2);
                    transaction.commit().get(15, TimeUnit.SECONDS);
                }
                ours.unload(topic);
            }
            nothingIsOpenedOrCreatedForThreeSeconds(ours);
            for (Level level : List.of(Level.WARN, Level.ERROR)) {
                assertThat(lines.at(level)).noneMatch(line -> line.contains(SubscriptionLogs.name(topic)));
            }
            assertThat(lines.at(Level.INFO))
                    .filteredOn(line -> line.contains(SubscriptionLogs.name(topic)) && line.contains("complete"))
                    .hasSize(ROUNDS);
        }
    }

    private static void nothingIsOpenedOrCreatedForThreeSeconds(RunningBroker ours) {
        List<String> created = ours.tap().created();
        int lookups = ours.tap().lookups();
        Pause.of(Duration.ofSeconds(3));
        assertThat(ours.tap().created()).isEqualTo(created);
        assertThat(ours.tap().lookups()).isEqualTo(lookups);
    }

    @Test
    void everySubscribeIsAnsweredWhileUnloadsCrossIt(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/crossing";
        try (LogLines lines = new LogLines();
                RunningBroker ours = cluster.run(BrokerCluster.OURS)) {
            ours.client().subscribe(topic).close();
            ours.client().produce(topic, 200);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Integer> unloads = CompletableFuture.supplyAsync(() -> unloadUntil(over, ours, topic));
            int subscribed = subscribeFor(CROSSING, ours.client(), topic);
            over.set(true);

            int unloaded = unloads.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(subscribed).isGreaterThan(10);
            assertThat(unloaded).isGreaterThan(10);
            assertThat(lines.at(Level.WARN))
                    .noneMatch(line -> line.contains(SubscriptionLogs.name(topic)) && line.contains("did not close"));
        }
    }

    /** Each consumer acknowledges a message. */
    private static int subscribeFor(Duration duration, Acking client, String topic) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        long end = System.nanoTime() + duration.toNanos();
        int subscribed = 0;
        while (System.nanoTime() < end) {
            try (Consumer<Integer> consumer = client.subscribe(topic)) {
                subscribed++;
                acknowledge(consumer, client.begin(), random.nextInt(1, 100));
            }
        }
        return subscribed;
    }

    /** Unless the topic is gone meanwhile: then there is no answer. */
    private static void acknowledge(Consumer<Integer> consumer, Transaction transaction, int patienceMillis)
            throws Exception {
        Message<Integer> message = consumer.receive(patienceMillis, TimeUnit.MILLISECONDS);
        if (message != null) {
            consumer.acknowledgeAsync(message.getMessageId(), transaction)
                    .completeOnTimeout(null, 1, TimeUnit.SECONDS)
                    .exceptionally(refused -> null)
                    .get();
        }
    }

    private static int unloadUntil(AtomicBoolean over, RunningBroker ours, String topic) {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        int unloaded = 0;
        while (!over.get()) {
            Pause.of(Duration.ofMillis(random.nextInt(1, 800)));
            try {
                ours.unload(topic);
                unloaded++;
            } catch (Exception refused) {
                // Not loaded just now, or already being unloaded.
            }
        }
        return unloaded;
    }
}
