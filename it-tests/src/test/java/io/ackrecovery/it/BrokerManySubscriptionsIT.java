package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.ManySubscriptions;
import io.ackrecovery.it.support.RunningBroker;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckHandle;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Subscriptions by the hundred that are loaded at once. On a cluster of their own: a broker loads every topic of a namespace when it
 * takes it over, so that each later broker would load them again.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerManySubscriptionsIT {

    private static final int SUBSCRIPTIONS = 200;
    private static final int ENTRIES = 2_000;

    @Test
    void allLoadButTheOneWhoseLogIsSickWhichFailsByName() throws Exception {
        try (BrokerCluster cluster = new BrokerCluster();
                RunningBroker ours = cluster.run(BrokerCluster.OURS)) {
            ManySubscriptions many =
                    new ManySubscriptions(ours, "persistent://public/default/many", SUBSCRIPTIONS, ENTRIES);
            many.unload();
            long lost = many.loseFirstLedgerOf(many.first());

            Map<String, CompletableFuture<PendingAckHandle>> loading = many.load();
            CompletableFuture<PendingAckHandle> sick = loading.remove(many.first());

            assertThat(sick).failsWithin(Expect.PATIENCE).withThrowableThat().withMessageContaining("ledger " + lost);
            assertThat(loading).hasSize(SUBSCRIPTIONS - 1);
            for (CompletableFuture<PendingAckHandle> sound : loading.values()) {
                PendingAckHandleImpl handle =
                        (PendingAckHandleImpl) sound.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                assertThat(handle.getIndividualAckPositions()).hasSize(ENTRIES);
            }
        }
    }
}
