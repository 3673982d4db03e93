package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriter;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriterMetricsStats;
import org.junit.jupiter.api.Test;

/** A type finds the part that is meant only while stock has one part of it. */
class StockPartsTest {

    @Test
    void eachPartIsTheOnlyOneOfItsType() {
        assertThat(fields(MLPendingAckStore.class, TxnLogBufferedWriter.class)).isEqualTo(1);
        assertThat(fields(MLPendingAckStore.class, AtomicLong.class)).isEqualTo(1);
        assertThat(fields(MLPendingAckStore.class, ConcurrentSkipListMap.class)).isEqualTo(1);
        assertThat(fields(MLPendingAckStoreProvider.class, TxnLogBufferedWriterMetricsStats.class))
                .isEqualTo(1);
    }

    private static long fields(Class<?> owner, Class<?> type) {
        return Arrays.stream(owner.getDeclaredFields())
                .map(Field::getType)
                .filter(type::equals)
                .count();
    }
}
