package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("broker.conf"), "# a broker\nclusterName=c\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.pulsar.PulsarBrokerStarter --broker-conf %s",
                "org.apache.pulsar.PulsarBrokerStarter -bc %s",
                "org.apache.pulsar.PulsarStandaloneStarter --wipe-data --config %s -nss",
                "org.apache.pulsar.PulsarStandaloneStarter -c %s",
            })
    void namesTheConfiguration(String command) {
        Properties expected = new Properties();
        expected.putAll(Map.of("clusterName", "c"));

        assertThat(StartCommand.brokerConf(command.formatted(file))).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "org.apache.pulsar.PulsarBrokerStarter",
                "org.apache.pulsar.PulsarBrokerStarter --broker-conf",
                "org.apache.pulsar.PulsarBrokerStarter --broker-conf %s-absent",
                "com.example.Embedding -c %s",
            })
    void namesNone(String command) {
        assertThat(StartCommand.brokerConf(command.formatted(file))).isEmpty();
    }
}
