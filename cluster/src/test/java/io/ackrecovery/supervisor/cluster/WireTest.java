package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.apache.pekko.serialization.Serializers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes over the wire, to the byte: nodes of successive versions are in one cluster while they are upgraded one after another. */
class WireTest {
    private static final Config CONFIG = ClusterConfig.of(TestSettings.cluster("port = 0"), ConfigFactory.load());
    private static final ActorTestKit KIT = ActorTestKit.create("wire", CONFIG);
    private static final Serialization SERIALIZATION = SerializationExtension.get(KIT.system());
    private static final FleetLease LEASE = new FleetLease("n1", 3, 77, 12, 40, 5, 2.5, true);
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

    @AfterAll
    static void end() {
        KIT.shutdownTestKit();
    }

    static Stream<Wire> messages() {
        ActorRef<FleetLease> leases = KIT.<FleetLease>createTestProbe().ref();
        return Stream.of(
                new NodeReported(REPORT, leases),
                LEASE,
                new NodeQuestion.Status(
                        "after", 10, KIT.<NodeStatus>createTestProbe().ref()),
                new NodeQuestion.Order(
                        "log", true, "cause", KIT.<OrderAnswer>createTestProbe().ref()),
                new NodeQuestion.Ask(
                        "h:1", "question", KIT.<NodeAnswer>createTestProbe().ref()),
                STATUS,
                new OrderAnswer("h:1", "log", true, null),
                new NodeAnswer("h:1", "answer"),
                new WorkMessage.Do(
                        "piece", 1, 3, KIT.<WorkMessage.Answer>createTestProbe().ref()),
                new WorkMessage.Begun("piece", "h:1#7"),
                new WorkMessage.Left("piece", "h:1#7"),
                new WorkMessage.Done("piece", "result", null));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageArrivesAsItWasSent(Wire message) {
        assertThat(read(manifest(message), write(message))).isEqualTo(message);
    }

    @Test
    void noMessageIsForgottenAbove() {
        assertThat(messages().<Class<?>>map(Object::getClass))
                .containsAll(leaves(Wire.class).toList());
    }

    @Test
    void theBytesOfALeaseAreThoseOfVersion1() {
        assertThat(HexFormat.of().formatHex(write(LEASE))).isEqualTo(Golden.LEASE);
        assertThat(read(FleetLease.class.getName(), HexFormat.of().parseHex(Golden.LEASE)))
                .isEqualTo(LEASE);
    }

    @Test
    void theBytesOfAStatusAreThoseOfVersion1() {
        assertThat(HexFormat.of().formatHex(write(STATUS))).isEqualTo(Golden.STATUS);
        assertThat(read(NodeStatus.class.getName(), HexFormat.of().parseHex(Golden.STATUS)))
                .isEqualTo(STATUS);
    }

    @Test
    void theBytesOfWhatIsSaidAboutWorkAreThoseOfVersion1() {
        Map<String, Wire> golden = Map.of(
                Golden.ANSWER,
                new NodeAnswer("h:1", "said"),
                Golden.BEGUN,
                new WorkMessage.Begun("log", "h:1#7"),
                Golden.LEFT,
                new WorkMessage.Left("log", "h:1#7"),
                Golden.DONE,
                new WorkMessage.Done("log", "read", null));
        golden.forEach((bytes, message) -> {
            assertThat(HexFormat.of().formatHex(write(message))).isEqualTo(bytes);
            assertThat(read(message.getClass().getName(), HexFormat.of().parseHex(bytes)))
                    .isEqualTo(message);
        });
    }

    @Test
    void aFieldOfALaterVersionIsIgnored() {
        // As LEASE, with one field more: {"later": [1]}.
        String later = "bf" + "656c61746572" + "8101" + Golden.LEASE.substring(2);
        assertThat(read(FleetLease.class.getName() + "#2", HexFormat.of().parseHex(later)))
                .isEqualTo(LEASE);
    }

    @Test
    void aFieldThatAnEarlierVersionDoesNotSendIsEmpty() {
        FleetLease read =
                (FleetLease) read(FleetLease.class.getName(), HexFormat.of().parseHex("bf646e6f6465626e31ff"));
        assertThat(read).isEqualTo(new FleetLease("n1", 0, 0, 0, 0, 0, 0, false));
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

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(WireTest::leaves) : Stream.of(type);
    }

    private static String manifest(Wire message) {
        return Serializers.manifestFor(SERIALIZATION.findSerializerFor(message), message);
    }

    private static byte[] write(Wire message) {
        return SERIALIZATION.serialize(message).get();
    }

    private static Object read(String manifest, byte[] bytes) {
        int cbor = SERIALIZATION.findSerializerFor(LEASE).identifier();
        return SERIALIZATION.deserialize(bytes, cbor, manifest).get();
    }
}
