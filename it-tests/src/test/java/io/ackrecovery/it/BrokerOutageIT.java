package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.Acks;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.CountingHandle;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.HandleState;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.store.TopicPosition;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** All bookies go down while a broker replays, and come back. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerOutageIT {

    private static final int ENTRIES = 100_000;
    private static final Duration OUTAGE = Duration.ofSeconds(30);

    @Test
    void aReplayGoesOnByItselfAfterThirtySecondsAndAppliesEachEntryOnce(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/outage";
        String other = "persistent://public/default/outage-other";
        try (LogLines lines = new LogLines();
                RunningBroker ours = cluster.run(BrokerCluster.OURS);
                Acking patient = new Acking(ours.broker(), Duration.ofMinutes(2))) {
            List<TopicPosition> acked = ackInOpenTransaction(ours, other);
            HandleState before = HandleState.of(handle(ours, other), ours.subscription(other), acked);
            patient.subscribe(topic).close();
            SubscriptionLogs.write(ours.broker(), topic, Acking.SUBSCRIPTION, ENTRIES / 4, Acks.distinct(ENTRIES));

            CountingHandle.Replayed replayed = CountingHandle.replay(ours.subscription(topic), ENTRIES / 5);
            CompletableFuture<Consumer<Integer>> consumer = patient.subscribeAsync(topic);
            replayed.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            cluster.stopBookies();
            replayed.goOn();
            Pause.of(OUTAGE);
            assertThat(consumer).isNotDone();
            cluster.startBookies();

            consumer.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(replayed.records()).isEqualTo(ENTRIES);
            assertThat(handle(ours, topic).getIndividualAckPositions()).hasSize(ENTRIES);
            assertThat(ours.tap().failedBatchReads()).isBetween(1, 12);
            assertThat(lines.at(Level.WARN))
                    .filteredOn(line -> line.contains(SubscriptionLogs.name(topic)))
                    .hasSizeBetween(1, 12);
            assertThat(HandleState.of(handle(ours, other), ours.subscription(other), acked))
                    .isEqualTo(before);
        }
    }

    private static List<TopicPosition> ackInOpenTransaction(RunningBroker ours, String topic) throws Exception {
        try (Consumer<Integer> consumer = ours.client().subscribe(topic)) {
            ours.client().produce(topic, 10);
            return Acking.ack(consumer, ours.client().begin(), 5).stream()
                    .map(message -> (MessageIdAdv) message.getMessageId())
                    .map(id -> new TopicPosition(id.getLedgerId(), id.getEntryId()))
                    .toList();
        }
    }

    private static PendingAckHandleImpl handle(RunningBroker ours, String topic) {
        return (PendingAckHandleImpl) ours.subscription(topic).getPendingAckHandle();
    }
}
