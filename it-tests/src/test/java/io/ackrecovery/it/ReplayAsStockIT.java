package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.HandleState;
import io.ackrecovery.it.support.RandomRecords;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.pulsar.ActorPendingAckStoreProvider;
import io.ackrecovery.store.TopicPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** After our replay of a log, a broker's handle and cursor are what they are after the broker's own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ReplayAsStockIT {

    private static final String TOPIC = "persistent://public/default/as-stock";
    private static final int LOGS = 300;

    private static BrokerCluster cluster;
    private static PulsarService broker;
    private static PersistentTopic topic;
    private static List<TopicPosition> entries;

    @BeforeAll
    static void start() throws Exception {
        cluster = new BrokerCluster();
        broker = cluster.start(BrokerCluster.STOCK, conf -> {});
        topic = (PersistentTopic)
                broker.getBrokerService().getOrCreateTopic(TOPIC).get(30, TimeUnit.SECONDS);
        List<CompletableFuture<LogPosition>> added = Stream.generate(
                        () -> Bookies.add(topic.getManagedLedger(), new byte[1]))
                .limit(40)
                .toList();
        entries = added.stream()
                .map(CompletableFuture::join)
                .map(position -> new TopicPosition(position.ledgerId(), position.entryId()))
                .toList();
    }

    @AfterAll
    static void stop() throws Exception {
        broker.close();
        cluster.close();
    }

    @Test
    void everyLogLeadsToTheSameState() throws Exception {
        List<List<byte[]>> logs = LongStream.range(0, LOGS)
                .mapToObj(seed -> new RandomRecords(seed, entries).log())
                .toList();
        List<HandleState> expected = replay(logs, new MLPendingAckStoreProvider(), "stock-");
        List<HandleState> states = replay(logs, new ActorPendingAckStoreProvider(), "ours-");

        for (int seed = 0; seed < LOGS; seed++) {
            assertThat(states.get(seed)).as("seed %d", seed).isEqualTo(expected.get(seed));
        }
        assertThat(states).filteredOn(HandleState::ready).hasSizeGreaterThan(LOGS / 2);
    }

    /** Each log by a subscription of its own, many at a time on the broker's one replay thread. */
    private static List<HandleState> replay(
            List<List<byte[]>> logs, TransactionPendingAckStoreProvider provider, String name) throws Exception {
        BrokerCluster.use(broker, provider);
        ExecutorService clients = Executors.newFixedThreadPool(16);
        try {
            List<Future<HandleState>> states = new ArrayList<>();
            for (List<byte[]> log : logs) {
                String subscription = name + states.size();
                states.add(clients.submit(() -> replay(log, subscription)));
            }
            List<HandleState> replayed = new ArrayList<>();
            for (Future<HandleState> state : states) {
                replayed.add(state.get());
            }
            return replayed;
        } finally {
            clients.shutdownNow();
        }
    }

    private static HandleState replay(List<byte[]> log, String name) throws Exception {
        PersistentSubscription subscription =
                (PersistentSubscription) topic.createSubscription(name, InitialPosition.Earliest, false, null)
                        .get(30, TimeUnit.SECONDS);
        SubscriptionLogs.write(broker, TOPIC, name, BrokerCluster.ENTRIES_PER_LEDGER, log.stream());
        PendingAckHandleImpl handle = new PendingAckHandleImpl(subscription);
        HandleState state = HandleState.of(handle, subscription, entries);
        handle.closeAsync().get(30, TimeUnit.SECONDS);
        return state;
    }
}
