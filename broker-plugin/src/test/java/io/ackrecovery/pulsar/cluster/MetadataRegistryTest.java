package io.ackrecovery.pulsar.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.CreateOption;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Over a store in memory. What a session means is seen with a real one. */
class MetadataRegistryTest {
    private static final NodeEntry ENTRY = new NodeEntry("b1", "h1:7355", "t", true);

    private MetadataStoreExtended store;
    private MetadataRegistry first;
    private MetadataRegistry second;

    @BeforeEach
    void open() throws Exception {
        store = MetadataStoreExtended.create(
                "memory:local", MetadataStoreConfig.builder().build());
        first = new MetadataRegistry(store, "b1", 0);
        second = new MetadataRegistry(store, "b2", 5);
    }

    @AfterEach
    void close() throws Exception {
        store.close();
    }

    @Test
    void aRecordIsReplacedOnlyByWhoHasReadIt() throws Exception {
        assertThat(answer(first.founding())).isEmpty();
        assertThat(answer(first.claim("t", Founding.NONE))).isTrue();
        assertThat(answer(second.claim("u", Founding.NONE))).isFalse();

        Founding read = answer(second.founding()).orElseThrow();
        assertThat(read.cluster()).isEqualTo("t");
        assertThat(answer(second.claim("u", read.version()))).isTrue();
        assertThat(answer(first.claim("v", read.version()))).isFalse();
        assertThat(answer(first.founding())).map(Founding::cluster).contains("u");
    }

    @Test
    void othersReadWhatABrokerEntersAndItDoesNotReadItself() throws Exception {
        answer(first.enter(ENTRY));

        assertThat(seenBy(second).entries()).containsExactly(ENTRY);
        assertThat(seenBy(first).isEmpty()).isTrue();
    }

    @Test
    void anEntryIsWrittenOnlyIfItIsAnother() throws Exception {
        answer(first.enter(ENTRY));
        answer(first.enter(ENTRY));
        assertThat(version()).isZero();

        answer(first.enter(new NodeEntry("b1", "h1:7355", "u", false)));
        assertThat(version()).isEqualTo(1);
        assertThat(seenBy(second).entries())
                .singleElement()
                .extracting("cluster")
                .isEqualTo("u");
    }

    @Test
    void anEntryThatWasTakenOutIsGone() throws Exception {
        answer(first.withdraw());
        answer(first.enter(ENTRY));
        answer(first.withdraw());

        assertThat(seenBy(second).isEmpty()).isTrue();
    }

    @Test
    void whatDoesNotEndWithASessionIsNoBrokers() throws Exception {
        put("b1", "{\"version\":1,\"address\":\"h1:7355\",\"cluster\":\"t\",\"member\":true}", false);

        assertThat(seenBy(second).isEmpty()).isTrue();
        answer(first.enter(ENTRY));
        assertThat(seenBy(second).entries()).containsExactly(ENTRY);
    }

    @Test
    void ofManyEntriesSomeAreReadInTurns() throws Exception {
        for (int i = 0; i < 20; i++) {
            String name = "n" + i;
            answer(new MetadataRegistry(store, name, 0).enter(new NodeEntry(name, "h:" + (i + 1), "t", true)));
        }

        Sighting one = seenBy(first);
        Sighting next = seenBy(first);
        assertThat(one.entries()).hasSize(8).doesNotContainAnyElementsOf(next.entries());
        assertThat(one.isComplete()).isFalse();
    }

    @Test
    void brokersThatPulsarKnowsToBeAliveComeFirst() throws Exception {
        answer(first.enter(ENTRY));
        answer(new MetadataRegistry(store, "b3", 0).enter(new NodeEntry("b3", "h3:7355", "t", true)));
        store.put("/loadbalance/brokers/b3", new byte[0], Optional.of(-1L)).get(5, TimeUnit.SECONDS);

        assertThat(seenBy(second).entries()).extracting(NodeEntry::broker).containsExactly("b3", "b1");
    }

    @Test
    void aBrokerThatIsAliveAndHasEnteredNothingIsAbsent() throws Exception {
        for (String broker : List.of("b1", "b2", "b3")) {
            store.put("/loadbalance/brokers/" + broker, new byte[0], Optional.of(-1L))
                    .get(5, TimeUnit.SECONDS);
        }
        answer(first.enter(ENTRY));

        assertThat(answer(second.absent())).containsExactly("b3");
    }

    @Test
    void anEntryThatMakesNoSenseIsOneOfABrokerThatMayBeAnywhere() throws Exception {
        put("b1", "{\"version\":2,\"address\":\"h1:7355\",\"cluster\":\"t\",\"member\":true}", true);

        assertThat(seenBy(second).entries()).containsExactly(NodeEntry.unreadable("b1"));
    }

    @Test
    void aRecordThatMakesNoSenseIsAnErrorThatNamesIt() throws Exception {
        store.put(MetadataRegistry.CLUSTER, "x".getBytes(StandardCharsets.UTF_8), Optional.of(-1L))
                .get(5, TimeUnit.SECONDS);

        assertThatThrownBy(() -> answer(first.founding())).hasMessageContaining("/ack-recovery/cluster cannot be read");
    }

    private void put(String broker, String json, boolean isEphemeral) throws Exception {
        store.put(
                        MetadataRegistry.NODES + "/" + broker,
                        json.getBytes(StandardCharsets.UTF_8),
                        Optional.of(-1L),
                        isEphemeral ? EnumSet.of(CreateOption.Ephemeral) : EnumSet.noneOf(CreateOption.class))
                .get(5, TimeUnit.SECONDS);
    }

    private long version() throws Exception {
        return store.get(MetadataRegistry.NODES + "/b1")
                .get(5, TimeUnit.SECONDS)
                .orElseThrow()
                .getStat()
                .getVersion();
    }

    private static Sighting seenBy(MetadataRegistry registry) throws Exception {
        return answer(registry.sighting(Optional.empty()));
    }

    private static <T> T answer(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(5, TimeUnit.SECONDS);
    }
}
