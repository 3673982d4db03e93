package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A log whose middle ledger is deleted, and the subscription next to it: in a released broker without us, and with us. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerLostLedgerIT {

    private static final String SICK = "persistent://public/default/sick";
    private static final String SOUND = "persistent://public/default/sound";

    /** Shows that the next test can fail. On a cluster of its own: whoever loads the sick topic there is lost. */
    @Test
    void withoutUsTheLostLedgerIsReadOverAndOverAndNobodyElseGetsIn() throws Exception {
        try (BrokerCluster cluster = new BrokerCluster()) {
            long lost = loseMiddleLedgerOfSick(cluster, BrokerCluster.STOCK);
            try (RunningBroker stock = cluster.run(BrokerCluster.STOCK)) {
                CompletableFuture<Consumer<Integer>> toSick = stock.client().subscribeAsync(SICK);
                Pause.until(() -> stock.tap().lookups(lost) > 300);
                CompletableFuture<Consumer<Integer>> toSound = stock.client().subscribeAsync(SOUND);
                Pause.of(Duration.ofSeconds(3));

                assertThat(toSick).isNotDone();
                assertThat(toSound).isNotDone();
            }
        }
    }

    @Test
    void withUsTheLostLedgerIsNamedAtOnceAndKeepsNobodyElseWaiting(BrokerCluster cluster) throws Exception {
        long lost = loseMiddleLedgerOfSick(cluster, BrokerCluster.OURS);
        try (LogLines lines = new LogLines();
                RunningBroker ours = cluster.run(BrokerCluster.OURS)) {
            long begun = System.nanoTime();
            assertThatThrownBy(() -> ours.client().subscribe(SICK)).hasMessageContaining("ledger " + lost);
            assertThat(since(begun)).isLessThan(Duration.ofSeconds(10));

            begun = System.nanoTime();
            try (Consumer<Integer> consumer = ours.client().subscribe(SOUND)) {
                assertThat(since(begun)).isLessThan(Duration.ofSeconds(3));
                assertThat(Acking.delivered(consumer)).containsExactly(35, 36, 37, 38, 39);
            }
            assertThat(ours.tap().lookups(lost)).isBetween(1, 3);
            assertThat(lines.at(Level.ERROR))
                    .filteredOn(line -> line.contains(SubscriptionLogs.name(SICK)))
                    .singleElement()
                    .asString()
                    .contains("STOPPED", "ledger " + lost);
        }
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    /** Two topics, 35 of 40 messages each acknowledged in a transaction that stays open, one entry of the log each. */
    private static long loseMiddleLedgerOfSick(BrokerCluster cluster, String provider) throws Exception {
        try (RunningBroker broker = cluster.run(provider)) {
            for (String topic : List.of(SICK, SOUND)) {
                try (Consumer<Integer> consumer = broker.client().subscribe(topic)) {
                    broker.client().produce(topic, 40);
                    Acking.ack(consumer, broker.client().begin(), 35);
                }
            }
            return broker.loseMiddleLedgerOfLog(SICK);
        }
    }
}
