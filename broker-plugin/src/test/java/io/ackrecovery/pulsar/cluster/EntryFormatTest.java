package io.ackrecovery.pulsar.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryFormatTest {

    /** As the first version wrote it. */
    @Test
    void readsWhatTheFirstVersionWrote() throws IOException {
        String node = "{\"version\":1,\"address\":\"h1:7355\",\"cluster\":\"t\",\"member\":true}";
        NodeEntry entry = new NodeEntry("b1", "h1:7355", "t", true);

        assertThat(EntryFormat.node("b1", bytes(node))).isEqualTo(entry);
        assertThat(new String(EntryFormat.node(entry), StandardCharsets.UTF_8)).isEqualTo(node);
        assertThat(EntryFormat.cluster(bytes("{\"version\":1,\"cluster\":\"t\"}")))
                .isEqualTo("t");
        assertThat(EntryFormat.cluster(EntryFormat.cluster("t"))).isEqualTo("t");
    }

    @Test
    void leavesFieldsOfALaterVersionAlone() throws IOException {
        assertThat(EntryFormat.node(
                        "b1",
                        bytes("{\"version\":1,\"address\":\"h1:1\",\"cluster\":\"t\",\"member\":false,\"more\":[1]}")))
                .isEqualTo(new NodeEntry("b1", "h1:1", "t", false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"version\":2,\"address\":\"h1:7355\",\"cluster\":\"t\",\"member\":true}",
                "{\"version\":1,\"address\":\"h1\",\"cluster\":\"t\",\"member\":true}",
                "{\"version\":1,\"address\":\"a@h1:7355\",\"cluster\":\"t\",\"member\":true}",
                "{\"version\":1,\"address\":\"h1:7355\",\"member\":true}"
            })
    void refusesWhatMakesNoSense(String json) {
        assertThatThrownBy(() -> EntryFormat.node("b1", bytes(json))).isInstanceOf(IOException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
