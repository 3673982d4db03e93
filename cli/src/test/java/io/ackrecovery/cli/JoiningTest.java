package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a process from being a node of a cluster is told in one line, before anything is begun. */
class JoiningTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "seed-nodes=                 | ack-recovery.cluster.seed-nodes must not be empty",
                "seed-nodes=nonsense         | ack-recovery.cluster.seed-nodes must be HOST:PORT",
                "port=70000                  | ack-recovery.cluster.port",
                "max-attempts=0              | ack-recovery.cluster.max-attempts",
                "bind-address=host.invalid   | cannot listen at ack-recovery.cluster.bind-address = host.invalid",
                "tls.key-store=/none.p12     | ack-recovery.cluster.tls.key-store and ack-recovery.cluster.tls.trust-store",
            })
    void aWrongSettingIsTold(String setting, String why) {
        told(node(setting), why);
        told(audit("--worker", setting), why);
    }

    @Test
    void aKeyStoreThatIsNotThereIsTold() {
        told(
                node("tls.key-store=/none.p12", "tls.trust-store=/none.p12"),
                "ack-recovery.cluster.tls.key-store = /none.p12 cannot be opened");
    }

    @Test
    void aPortThatIsTakenIsTold() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            told(node("port=" + taken.getLocalPort()), "ack-recovery.cluster.port = " + taken.getLocalPort());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--cluster", "--skip-lost-data", "--all", "--tenant=t", "--bookie=b", "--output=json"})
    void aWorkerDoesNotSayWhatIsAudited(String option) {
        told(audit("--worker", "port=0", option), "--worker " + option.replaceFirst("=.*", "") + ": ");
    }

    @Test
    void theAuditsOwnSettingsAreChecked() {
        told(
                Ran.of(
                        "audit",
                        "--metadata-url",
                        "memory:x",
                        "--cluster",
                        "--set",
                        "ack-recovery.audit.max-tries=0",
                        "--set",
                        "ack-recovery.cluster.seed-nodes=127.0.0.1:1"),
                "ack-recovery.audit.max-tries must be from 1 to 100");
    }

    private static void told(Ran ran, String why) {
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).singleElement().asString().contains(why);
    }

    private static Ran node(String... settings) {
        return Ran.of(arguments(List.of("node", "--embedded", "--set", "ack-recovery.cluster.enabled=true"), settings));
    }

    private static Ran audit(String role, String setting, String... options) {
        List<String> first = Stream.concat(Stream.of("audit", "--metadata-url", "memory:x", role), Stream.of(options))
                .toList();
        return Ran.of(arguments(first, setting));
    }

    private static String[] arguments(List<String> first, String... settings) {
        List<String> arguments = new ArrayList<>(first);
        Stream.concat(Stream.of("seed-nodes=127.0.0.1:1", "port=0"), Stream.of(settings))
                .forEach(setting -> arguments.addAll(List.of("--set", "ack-recovery.cluster." + setting)));
        return arguments.toArray(String[]::new);
    }
}
