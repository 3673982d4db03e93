package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.Acks;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.CountingHandle;
import io.ackrecovery.it.support.CountingHandle.Replayed;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.PluginThreads;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.Stranger;
import io.ackrecovery.it.support.SubscriptionLogs;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.namespace.NamespaceEphemeralData;
import org.apache.pulsar.broker.namespace.OwnershipCache;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckHandle;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.common.naming.NamespaceBundle;
import org.apache.pulsar.common.naming.TopicName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Another opens the log while a broker replays it. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerFencedIT {

    private static final int ENTRIES = 20_000;

    @Test
    void aBrokerThatLosesTheTopicInMidReplayLeavesTheLogToItsNewOwner(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/fenced";
        try (RunningBroker loser = cluster.run(BrokerCluster.OURS)) {
            Replayed replayed = holdInMidReplay(loser, topic);
            PendingAckHandle handle = loser.subscription(topic).getPendingAckHandle();
            try (RunningBroker owner = cluster.run(BrokerCluster.OURS)) {
                handOver(loser, owner, topic);
                Consumer<Integer> consumer = owner.client().subscribe(topic);
                List<String> created = createdForLog(loser, topic);
                replayed.goOn();
                Awaitility.await().atMost(Expect.PATIENCE).until(handle.pendingAckHandleFuture()::isDone);
                Pause.of(Duration.ofSeconds(3));

                assertThat(createdForLog(loser, topic)).isEqualTo(created);
                assertThat(held(owner, topic)).isEqualTo(ENTRIES);
                owner.client().produce(topic, 1);
                Acking.ack(consumer, owner.client().begin(), 1);
            }
        }
        PluginThreads.areGone();
    }

    @Test
    void aBrokerThatIsFencedInMidReplayAndOwnsTheTopicLoadsItAnew(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/fenced-owned";
        try (LogLines lines = new LogLines();
                RunningBroker ours = cluster.run(BrokerCluster.OURS);
                Stranger passing = new Stranger(ours.broker())) {
            Replayed replayed = holdInMidReplay(ours, topic);
            CompletableFuture<Consumer<Integer>> subscribing = ours.client().subscribeAsync(topic);
            passing.takeLog(topic);
            replayed.goOn();

            Consumer<Integer> consumer = subscribing.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(held(ours, topic)).isEqualTo(ENTRIES);
            ours.client().produce(topic, 1);
            Acking.ack(consumer, ours.client().begin(), 1);
            assertThat(lines.at(Level.WARN))
                    .filteredOn(line -> line.contains(SubscriptionLogs.name(topic)) && line.contains("PARTIAL"))
                    .singleElement()
                    .asString()
                    .contains("LogFenced");
        }
    }

    private static Replayed holdInMidReplay(RunningBroker ours, String topic) throws Exception {
        ours.client().subscribe(topic).close();
        SubscriptionLogs.write(ours.broker(), topic, Acking.SUBSCRIPTION, ENTRIES / 4, Acks.distinct(ENTRIES));
        Replayed replayed = CountingHandle.replay(ours.subscription(topic), ENTRIES / 5);
        replayed.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return replayed;
    }

    private static List<String> createdForLog(RunningBroker ours, String topic) {
        return ours.tap().created().stream()
                .filter(SubscriptionLogs.name(topic)::equals)
                .toList();
    }

    private static int held(RunningBroker broker, String topic) {
        PendingAckHandleImpl handle =
                (PendingAckHandleImpl) broker.subscription(topic).getPendingAckHandle();
        return handle.getIndividualAckPositions().size();
    }

    /** Again, should the loser have been faster to take it back. */
    private static void handOver(RunningBroker from, RunningBroker to, String topic) {
        NamespaceBundle bundle = from.broker().getNamespaceService().getBundle(TopicName.get(topic));
        OwnershipCache taking = to.broker().getNamespaceService().getOwnershipCache();
        Awaitility.await()
                .atMost(Expect.PATIENCE)
                .until(() -> from.broker()
                        .getNamespaceService()
                        .getOwnershipCache()
                        .removeOwnership(bundle)
                        .thenCompose(none -> acquire(taking, bundle))
                        .get(15, TimeUnit.SECONDS)
                        .getNativeUrl()
                        .equals(to.broker().getBrokerServiceUrl()));
    }

    private static CompletableFuture<NamespaceEphemeralData> acquire(OwnershipCache taking, NamespaceBundle bundle) {
        try {
            return taking.tryAcquiringOwnership(bundle);
        } catch (Exception refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }
}
