package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.OutputFormat;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoOptionsTest {

    @Test
    void theBoundsThemselvesAreAllowed() {
        assertThat(options(5, 20, 0, null)).isNotNull();
        assertThat(options(5_000, 5_000_000, 3_600, null)).isNotNull();
    }

    @Test
    void theLastLedgerIsNeverFullHoweverLongTheLog() {
        assertThat(IntStream.rangeClosed(20, 5_000))
                .noneMatch(entries -> entries % options(5, entries, 0, null).entriesPerLedger() == 0);
    }

    @Test
    void thereIsALedgerBeforeAndAfterTheMiddleOneHoweverLongTheLog() {
        assertThat(IntStream.rangeClosed(20, 5_000))
                .allMatch(entries -> entries / options(5, entries, 0, null).entriesPerLedger() >= 3);
    }

    @Test
    void halfALogIsNeverReadAheadHoweverLongItIs() {
        assertThat(IntStream.rangeClosed(20, 5_000))
                .allMatch(entries -> 5 * options(5, entries, 0, null).batchEntries() < entries / 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zk:127.0.0.1:2181", "zk:localhost:1/demo", "zk:a:2181,b.example:65535/demo/two", "zk:a:2181/"})
    void aZooKeeperIsAllowed(String url) {
        assertThat(options(5, 20, 0, url).metadataUrl()).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "zk:",
                "zk:host",
                "zk:host:0",
                "zk:host:65536",
                "zk:a:1,b",
                "zk:a:1,",
                "zk://a:1",
                "zk:a:1/x y",
                "a:1",
                "etcd:http://a:1",
                "memory:x"
            })
    void anythingElseIsRefusedWithTheFormThatIsAllowed(String url) {
        assertThatThrownBy(() -> options(5, 20, 0, url))
                .isInstanceOf(CommandFailed.class)
                .hasMessageContaining("--metadata-url '" + url + "'")
                .hasMessageContaining("zk:HOST:PORT");
    }

    @Test
    void skippingIsOnIfEitherAsksForIt() {
        DemoOptions options = options(5, 20, 0, null);

        assertThat(options.skipping(false).skipLostData()).isFalse();
        assertThat(options.skipping(true).skipLostData()).isTrue();
        assertThat(options.skipping(true).skipping(false).skipLostData()).isTrue();
    }

    static DemoOptions options(int stores, int entries, int outage, String metadataUrl) {
        return new DemoOptions(
                stores, entries, Duration.ofSeconds(outage), false, OutputFormat.table, 1, null, metadataUrl);
    }
}
