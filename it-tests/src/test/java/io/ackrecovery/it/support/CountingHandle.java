package io.ackrecovery.it.support;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.bookkeeper.mledger.Position;
import org.apache.commons.lang3.tuple.MutablePair;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.client.api.transaction.TxnID;

/** A broker's handle that counts the individual acknowledgements its replay brings, and can stop at one of them. */
public final class CountingHandle extends PendingAckHandleImpl {

    /** By topic, since a handle begins to replay before a constructor of ours could set a field. */
    private static final Map<String, Replayed> REPLAYED = new ConcurrentHashMap<>();

    /** What a replay has brought so far. */
    public static final class Replayed {
        private final AtomicInteger records = new AtomicInteger();
        private final int holdAt;
        private final CompletableFuture<Void> held = new CompletableFuture<>();
        private final CompletableFuture<Void> goOn = new CompletableFuture<>();

        private Replayed(int holdAt) {
            this.holdAt = holdAt;
        }

        public int records() {
            return records.get();
        }

        /** Done when the replay is at the record to stop at; it then keeps its thread until it is told to go on. */
        public CompletableFuture<Void> held() {
            return held;
        }

        public void goOn() {
            goOn.complete(null);
        }

        private void next() {
            if (records.incrementAndGet() == holdAt) {
                held.complete(null);
                goOn.join();
            }
        }
    }

    private CountingHandle(PersistentSubscription subscription) {
        super(subscription);
    }

    /** Replaces the handle of a subscription, which must have none with a log; the new one begins to replay. */
    public static Replayed replay(PersistentSubscription subscription, int holdAt) throws ReflectiveOperationException {
        Replayed replayed = new Replayed(holdAt);
        REPLAYED.put(subscription.getTopicName(), replayed);
        Interception.setField(
                PersistentSubscription.class, "pendingAckHandle", subscription, new CountingHandle(subscription));
        return replayed;
    }

    @Override
    protected void handleIndividualAckRecover(TxnID txn, List<MutablePair<Position, Integer>> positions) {
        REPLAYED.get(getTopicName()).next();
        super.handleIndividualAckRecover(txn, positions);
    }
}
