package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.apache.pekko.serialization.Serializers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes over the wire, to the byte: nodes of successive versions are in one cluster while they are upgraded one after another. */
class WireTest {
    private static final Config CONFIG =
            ClusterConfig.of(TestSettings.cluster("port = 0"), false, ConfigFactory.load());
    private static final ActorTestKit KIT = ActorTestKit.create("wire", CONFIG);
    private static final Serialization SERIALIZATION = SerializationExtension.get(KIT.system());
    private static final CBORMapper CBOR = new CBORMapper();
    private static final NodeReport REPORT = new NodeReport(
            "n1", "h:1", 40, 5, 9, 6, 3, 77, 11, true, new NodeReport.Outcomes(1, 2, 3, 4), List.of("h:2"));
    private static final NodeStatus STATUS = new NodeStatus(
            "h:1",
            List.of(new NodeStatus.Recovery("log", "BACKING_OFF", 2, 3, 4, 1, "Out: of it", 70L, true, false)),
            9,
            Map.of("BACKING_OFF", 1),
            "OPEN",
            1,
            true);

    /** A message and its bytes in the first version. */
    private record Sample(Wire message, String bytes) {
        String type() {
            return message.getClass().getName();
        }

        @Override
        public String toString() {
            return message.getClass().getSimpleName();
        }
    }

    @AfterAll
    static void end() {
        KIT.shutdownTestKit();
    }

    static Stream<Sample> samples() {
        return Stream.of(
                new Sample(new NodeReported(REPORT, actor("link")), Golden.REPORTED),
                new Sample(new FleetLease("n1", 3, 77, 12, 40, 5, 2.5, true), Golden.LEASE),
                new Sample(new NodeQuestion.Status("after", 10, actor("asker")), Golden.STATUS_QUESTION),
                new Sample(new NodeQuestion.Order("log", true, "cause", actor("asker")), Golden.ORDER),
                new Sample(new NodeQuestion.Ask("h:1", "question", actor("asker")), Golden.ASK),
                new Sample(STATUS, Golden.STATUS),
                new Sample(new OrderAnswer("h:1", "log", true, "why not"), Golden.ORDER_ANSWER),
                new Sample(new NodeAnswer("h:1", "answer"), Golden.ANSWER),
                new Sample(new WorkMessage.Do("piece", 1, 3, actor("asker")), Golden.DO),
                new Sample(new WorkMessage.Begun("piece", "h:1#7"), Golden.BEGUN),
                new Sample(new WorkMessage.Left("piece", "h:1#7"), Golden.LEFT),
                new Sample(new WorkMessage.Done("piece", "result", "failure"), Golden.DONE));
    }

    /** On another node, so that what is written does not depend on this one's port. */
    private static <T> ActorRef<T> actor(String name) {
        return ActorRefResolver.get(KIT.system()).resolveActorRef("pekko://ack-recovery@h:1/user/" + name + "#7");
    }

    @Test
    void noMessageIsForgottenAbove() {
        assertThat(samples().map(Sample::message).<Class<?>>map(Object::getClass))
                .containsAll(leaves(Wire.class).toList());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isWrittenAsTheFirstVersionReadsIt(Sample sample) {
        assertThat(HexFormat.of()
                        .formatHex(SERIALIZATION.serialize(sample.message()).get()))
                .isEqualTo(sample.bytes());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isReadAsTheFirstVersionWroteIt(Sample sample) {
        assertThat(read(sample.type(), HexFormat.of().parseHex(sample.bytes()))).isEqualTo(sample.message());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void fieldsOfALaterVersionAreIgnoredWhereverTheyAre(Sample sample) throws IOException {
        JsonNode later = tree(sample);
        assertThat(addToEachRecord(later)).isPositive();
        assertThat(read(sample.type() + "#2", CBOR.writeValueAsBytes(later))).isEqualTo(sample.message());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aFieldThatAnEarlierVersionDoesNotSendIsEmpty(Sample sample) throws IOException {
        List<String> fields = new ArrayList<>();
        tree(sample).fieldNames().forEachRemaining(fields::add);
        fields.remove("@type");
        for (String field : fields) {
            JsonNode earlier = tree(sample);
            ((ObjectNode) earlier).remove(field);
            assertThat(read(sample.type(), CBOR.writeValueAsBytes(earlier)))
                    .as("without " + field)
                    .isInstanceOf(sample.message().getClass())
                    .isNotEqualTo(sample.message());
        }
    }

    @Test
    void nothingElseIsReadThanWhatNodesSend() {
        for (String manifest :
                List.of("java.util.ArrayList", "javax.swing.JFrame", LocalNode.class.getName(), "none")) {
            assertThatThrownBy(() -> read(manifest, HexFormat.of().parseHex("bfff")))
                    .as(manifest)
                    .isInstanceOf(Exception.class);
        }
        assertThatThrownBy(() ->
                        SERIALIZATION.serialize(new ArrayList<>(List.of(1))).get())
                .as("Java serialization")
                .isInstanceOf(Exception.class);
    }

    @Test
    void aMessagesManifestIsItsClass() {
        samples()
                .map(Sample::message)
                .forEach(message -> assertThat(
                                Serializers.manifestFor(SERIALIZATION.findSerializerFor(message), message))
                        .isEqualTo(message.getClass().getName()));
    }

    private static JsonNode tree(Sample sample) throws IOException {
        return CBOR.readTree(HexFormat.of().parseHex(sample.bytes()));
    }

    /** How many records there were. What has names of its own for its keys is none. */
    private static int addToEachRecord(JsonNode node) {
        int records = 0;
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            records += field.getKey().equals("byPhase") ? 0 : addToEachRecord(field.getValue());
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                records += addToEachRecord(element);
            }
        }
        if (node instanceof ObjectNode message) {
            message.putArray("later").addObject().put("more", 1);
            records++;
        }
        return records;
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(WireTest::leaves) : Stream.of(type);
    }

    private static Object read(String manifest, byte[] bytes) {
        int cbor = SERIALIZATION.findSerializerFor(STATUS).identifier();
        return SERIALIZATION.deserialize(bytes, cbor, manifest).get();
    }
}
