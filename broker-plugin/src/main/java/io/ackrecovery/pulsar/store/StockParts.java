package io.ackrecovery.pulsar.store;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.bookkeeper.mledger.Position;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider;
import org.apache.pulsar.transaction.coordinator.impl.DisabledTxnLogBufferedWriterMetricsStats;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriter;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriterMetricsStats;

/** What stock keeps to itself and we cannot do without; found by its type, so that another name does no harm. */
final class StockParts {

    private StockParts() {}

    /** The metrics of batched writes that this JVM's broker exposes; none if there are none. */
    static TxnLogBufferedWriterMetricsStats writerMetrics() {
        TxnLogBufferedWriterMetricsStats metrics =
                get(MLPendingAckStoreProvider.class, TxnLogBufferedWriterMetricsStats.class, null);
        return metrics == null ? DisabledTxnLogBufferedWriterMetricsStats.DISABLED_BUFFERED_WRITER_METRICS : metrics;
    }

    /** The batched writer of a store, which stock closes only if all else closes without a failure; null if there is none. */
    static TxnLogBufferedWriter<?> writer(MLPendingAckStore store) {
        return get(MLPendingAckStore.class, TxnLogBufferedWriter.class, store);
    }

    /** How many records a store has seen since it last made an entry in its index of what to trim; null if it does not count. */
    static AtomicLong indexLag(MLPendingAckStore store) {
        return get(MLPendingAckStore.class, AtomicLong.class, store);
    }

    /** Up to where in its log a store would trim once which position of the topic is settled. */
    @SuppressWarnings("unchecked")
    static Map<Position, Position> trimIndex(MLPendingAckStore store) {
        Map<Position, Position> index = get(MLPendingAckStore.class, ConcurrentSkipListMap.class, store);
        return index == null ? new HashMap<>() : index;
    }

    private static <T> T get(Class<?> owner, Class<T> type, Object from) {
        Field field = Arrays.stream(owner.getDeclaredFields())
                .filter(declared -> declared.getType() == type)
                .findFirst()
                .orElse(null);
        try {
            return field != null && field.trySetAccessible() ? type.cast(field.get(from)) : null;
        } catch (IllegalAccessException impossible) {
            throw new LinkageError("accessible and not accessible: " + field, impossible);
        }
    }
}
