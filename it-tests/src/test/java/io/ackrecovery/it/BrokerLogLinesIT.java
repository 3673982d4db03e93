package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.Acks;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a broker, and all in it, logs while one subscription's log is replayed. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerLogLinesIT {

    @Test
    void aLongReplayIsToldInAFewLines(BrokerCluster cluster) throws Exception {
        assertThat(linesOfReplay(cluster, BrokerCluster.OURS, 100_000))
                .hasSizeLessThan(10)
                .anyMatch(line -> line.contains("complete, 100000 entries"));
    }

    /** Shows that the test above can fail: the broker's own replay warns of each entry. */
    @Test
    void withoutUsEachEntryIsALine() throws Exception {
        try (BrokerCluster cluster = new BrokerCluster()) {
            assertThat(linesOfReplay(cluster, BrokerCluster.STOCK, 200)).hasSizeGreaterThanOrEqualTo(200);
        }
    }

    private static List<String> linesOfReplay(BrokerCluster cluster, String provider, int entries) throws Exception {
        String topic = "persistent://public/default/log-lines";
        try (RunningBroker broker = cluster.run(provider)) {
            broker.client().subscribe(topic).close();
            SubscriptionLogs.write(broker.broker(), topic, Acking.SUBSCRIPTION, 25_000, Acks.distinct(entries));
            broker.unload(topic);
            try (LogLines lines = LogLines.ofTheBrokerToo()) {
                broker.client().subscribe(topic).close();
                return lines.all();
            }
        }
    }
}
