package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.PluginThreads;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is left of us in a JVM whose brokers come and go. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokersInTurnIT {

    @Test
    void threeBrokersInTurnLeaveNoThreadAndNoClassBehind(BrokerCluster cluster) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int turn = 0; turn < 3; turn++) {
            loaders.add(loaderOfBrokerThatReplayed(cluster));
            PluginThreads.areGone();
        }
        Awaitility.await().atMost(Expect.PATIENCE).untilAsserted(() -> {
            System.gc();
            // The last broker that has ended is kept by something of its own until the next one starts, with us or
            // without.
            assertThat(loaders.subList(0, 2)).allMatch(loader -> loader.refersTo(null));
        });
    }

    private static WeakReference<ClassLoader> loaderOfBrokerThatReplayed(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/in-turn";
        try (RunningBroker ours = cluster.run(BrokerCluster.OURS)) {
            try (Consumer<Integer> consumer = ours.client().subscribe(topic)) {
                ours.client().produce(topic, 2);
                Acking.ack(consumer, ours.client().begin(), 1);
            }
            assertThat(PluginThreads.names()).isNotEmpty();
            return new WeakReference<>(ours.pluginLoader());
        }
    }
}
