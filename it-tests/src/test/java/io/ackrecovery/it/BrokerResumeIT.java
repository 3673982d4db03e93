package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.HandleState;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.store.TxnId;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckReplyCallBack;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A replay that fails in the middle, where to begin anew does harm: a broker's handle commits whatever cumulative acknowledgement it
 * holds, of which transaction it may be.
 */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerResumeIT {

    private static final TxnId COMMITTED = new TxnId(0, 1_000_001);
    private static final TxnId OPEN = new TxnId(0, 1_000_002);
    private static final TxnId LATER = new TxnId(0, 1_000_003);

    /** How many records are in the log's first ledger, and applied when the next ledger cannot be read. */
    private static final int BEFORE_THE_FAILURE = 3;

    @Test
    void whatAnOpenTransactionAcknowledgedStaysPendingAfterAFailureInMidReplay(BrokerCluster cluster) throws Exception {
        try (LogLines lines = new LogLines();
                RunningBroker ours = cluster.run(BrokerCluster.OURS)) {
            PersistentSubscription subscription = subscription(ours, "resumed");
            List<TopicPosition> messages = addTwelve(subscription);
            List<LogPosition> log = SubscriptionLogs.write(
                    ours.broker(),
                    subscription.getTopicName(),
                    Acking.SUBSCRIPTION,
                    BEFORE_THE_FAILURE,
                    records(messages).map(PendingAckRecordFormat::encode));
            ours.tap().failReads(log.get(BEFORE_THE_FAILURE).ledgerId(), 2);

            HandleState state = HandleState.of(new PendingAckHandleImpl(subscription), subscription, messages);

            assertThat(lines.at(Level.WARN))
                    .filteredOn(line -> line.contains(SubscriptionLogs.name(subscription.getTopicName())))
                    .hasSize(2)
                    .allMatch(line -> line.contains("failed, next in"));
            assertThat(acknowledged(state)).isEqualTo(6);
            assertThat(state.cumulative()).startsWith("(0,1000002)");
            assertThat(state.byTransaction()).hasSize(1);
        }
    }

    /** Shows that the test above can fail. */
    @Test
    void aReplayFromTheStartWouldAcknowledgeIt(BrokerCluster cluster) throws Exception {
        try (RunningBroker ours = cluster.run(BrokerCluster.OURS)) {
            PersistentSubscription subscription = subscription(ours, "from-the-start");
            List<TopicPosition> messages = addTwelve(subscription);
            PendingAckHandleImpl handle = (PendingAckHandleImpl) subscription.getPendingAckHandle();
            MLPendingAckReplyCallBack replay = new MLPendingAckReplyCallBack(handle);

            records(messages).limit(BEFORE_THE_FAILURE).forEach(record -> replay.handleMetadataEntry(entry(record)));
            assertThat(acknowledged(HandleState.of(handle, subscription, messages)))
                    .isEqualTo(6);
            records(messages).forEach(record -> replay.handleMetadataEntry(entry(record)));

            assertThat(acknowledged(HandleState.of(handle, subscription, messages)))
                    .isEqualTo(10);
        }
    }

    private static Stream<PendingAckRecord> records(List<TopicPosition> messages) {
        return Stream.of(
                new PendingAckRecord.CumulativeAck(COMMITTED, acked(messages.get(5))),
                new PendingAckRecord.Commit(COMMITTED, AckType.CUMULATIVE),
                new PendingAckRecord.CumulativeAck(OPEN, acked(messages.get(9))),
                new PendingAckRecord.IndividualAck(LATER, List.of(acked(messages.get(11)))));
    }

    private static AckedPosition acked(TopicPosition position) {
        return new AckedPosition(position.ledgerId(), position.entryId(), 1, new long[0]);
    }

    private static long acknowledged(HandleState state) {
        return state.acknowledged().stream()
                .filter(position -> position.endsWith("acknowledged"))
                .count();
    }

    private static PendingAckMetadataEntry entry(PendingAckRecord record) {
        byte[] bytes = PendingAckRecordFormat.encode(record);
        PendingAckMetadataEntry entry = new PendingAckMetadataEntry();
        entry.parseFrom(Unpooled.wrappedBuffer(bytes), bytes.length);
        return entry;
    }

    private static PersistentSubscription subscription(RunningBroker ours, String topic) throws Exception {
        PersistentTopic loaded = (PersistentTopic) ours.broker()
                .getBrokerService()
                .getOrCreateTopic("persistent://public/default/" + topic)
                .get(15, TimeUnit.SECONDS);
        return (PersistentSubscription)
                loaded.createSubscription(Acking.SUBSCRIPTION, InitialPosition.Earliest, false, null)
                        .get(15, TimeUnit.SECONDS);
    }

    private static List<TopicPosition> addTwelve(PersistentSubscription subscription) {
        return Stream.generate(
                        () -> Bookies.add(((PersistentTopic) subscription.getTopic()).getManagedLedger(), new byte[1]))
                .limit(12)
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .map(position -> new TopicPosition(position.ledgerId(), position.entryId()))
                .toList();
    }
}
