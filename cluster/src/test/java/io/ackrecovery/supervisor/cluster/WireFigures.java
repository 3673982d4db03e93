package io.ackrecovery.supervisor.cluster;

import com.typesafe.config.ConfigFactory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.apache.pekko.serialization.Serializers;

/** What the governor's node pays for turning messages into bytes and back, for a benchmark program. */
public final class WireFigures {
    private WireFigures() {}

    /** Means of this many reports read and leases written, after as many that do not count. */
    public static Map<String, Double> of(int messages) {
        ActorTestKit kit = ActorTestKit.create(
                "wire", ClusterConfig.of(TestSettings.cluster("port = 0"), false, ConfigFactory.load()));
        try {
            Serialization wire = SerializationExtension.get(kit.system());
            NodeReport report = new NodeReport(
                    "0123456789abcdef",
                    "broker-0123.example:7355",
                    123_456,
                    4,
                    996,
                    4,
                    3,
                    -123_456_789_012_345_678L,
                    123_456,
                    true,
                    new NodeReport.Outcomes(120, 130, 1_200, 3),
                    List.of());
            NodeReported reported =
                    new NodeReported(report, kit.<FleetLease>createTestProbe().ref());
            FleetLease lease =
                    new FleetLease(report.node(), 3, report.governor(), report.grant(), report.number(), 4, 4.5, true);
            byte[] bytes = wire.serialize(reported).get();
            int serializer = wire.findSerializerFor(reported).identifier();
            String manifest = Serializers.manifestFor(wire.findSerializerFor(reported), reported);
            Runnable read = () -> wire.deserialize(bytes, serializer, manifest).get();
            Runnable write = () -> wire.serialize(lease).get();
            Map<String, Double> figures = new LinkedHashMap<>();
            figures.put("bytes of a report", (double) bytes.length);
            figures.put("bytes of a lease", (double) wire.serialize(lease).get().length);
            figures.put("us to read a report", micros(read, messages));
            figures.put("us to write a lease", micros(write, messages));
            return figures;
        } finally {
            kit.shutdownTestKit();
        }
    }

    private static double micros(Runnable action, int times) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long began = 0;
        for (int i = -times; i < times; i++) {
            began = i == 0 ? threads.getCurrentThreadCpuTime() : began;
            action.run();
        }
        return (threads.getCurrentThreadCpuTime() - began) / 1e3 / times;
    }
}
