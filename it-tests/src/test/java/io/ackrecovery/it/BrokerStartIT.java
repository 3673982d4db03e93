package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker that is started from a configuration file, in a process of its own. On a cluster of its own: a broker that is killed owns
 * its topics until its session has expired, and the next one's clients are sent to it.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerStartIT {

    @AutoClose
    private static BrokerCluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBookies() throws Exception {
        cluster = new BrokerCluster();
    }

    @Test
    void aWrongKeyKeepsTheBrokerFromStartingAndIsNamed() throws Exception {
        try (JavaProcess broker = JavaProcess.broker(folder, conf("ackRecovery.store.openTimout=7s"))) {
            assertThat(broker.end()).isNotZero();
            assertThat(String.join("\n", broker.out()))
                    .contains("broker.conf: ackRecovery.store.openTimout is not a setting of Ack Recovery");
        }
    }

    @Test
    void aRightKeyDoesNot() throws Exception {
        try (JavaProcess broker = JavaProcess.broker(folder, conf("ackRecovery.store.openTimeout=7s"))) {
            Pause.until(() -> broker.out().stream().anyMatch(line -> line.contains("messaging service is ready")));
        }
    }

    private Path conf(String line) throws IOException {
        return Files.writeString(
                folder.resolve("broker.conf"), """
                clusterName=it
                metadataStoreUrl=%1$s
                configurationMetadataStoreUrl=%1$s
                bindAddress=127.0.0.1
                advertisedAddress=127.0.0.1
                brokerServicePort=0
                webServicePort=0
                loadBalancerEnabled=false
                transactionCoordinatorEnabled=true
                transactionPendingAckStoreProviderClassName=%2$s
                %3$s
                """.formatted(cluster.metadataUrl(), BrokerCluster.OURS, line));
    }
}
