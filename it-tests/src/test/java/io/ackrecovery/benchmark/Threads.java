package io.ackrecovery.benchmark;

import io.ackrecovery.benchmark.Rounds.Side;
import io.ackrecovery.benchmark.ThreadUse.Use;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Recording;

/** Which threads work for an entry of a long log, and what they allocate; with {@code --jfr DIR}, a recording of each side. */
record Threads(BenchmarkBroker broker) {

    /** Below this, in ns and bytes an entry, a kind of thread is of no interest. */
    private static final double LITTLE = 20;

    Map<String, Map<String, Double>> run(Options options) throws Exception {
        int entries = options.number("--entries", 200_000);
        int repeats = options.number("--repeats", 10);
        EntryShape shape = EntryShape.of(options.text("--shape", "plain-60"));
        BrokerLog log = broker.write(shape, entries, entries / 4);
        var withoutLog = broker.subscribe();
        Map<String, Side> sides = new LinkedHashMap<>();
        sides.put("ours", () -> broker.load(broker.ours(), List.of(log)));
        sides.put("stock", () -> broker.load(broker.stock(), List.of(log)));
        sides.put("bare", () -> BareReads.run(broker.client(), broker.config(), log.ledgers(), entries));
        sides.put("handle", () -> HandleCeiling.run(withoutLog, shape, entries));
        Map<String, Map<String, Double>> found = new LinkedHashMap<>();
        for (Map.Entry<String, Side> side : sides.entrySet()) {
            measure(side.getValue(), 2);
            Path recordings = options.text("--jfr", "").isEmpty() ? null : Path.of(options.text("--jfr", ""));
            ThreadUse before = ThreadUse.now();
            record(recordings, side.getKey(), side.getValue(), repeats);
            Map<String, Use> uses = ThreadUse.now().since(before, (double) entries * repeats);
            found.put(shape + " " + side.getKey() + " ns", figures(uses, true));
            found.put(shape + " " + side.getKey() + " bytes", figures(uses, false));
        }
        return found;
    }

    private static void record(Path directory, String name, Side side, int repeats) throws Exception {
        if (directory == null) {
            measure(side, repeats);
            return;
        }
        Files.createDirectories(directory);
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(20));
            recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
            recording.enable("jdk.GarbageCollection");
            recording.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ofMillis(1));
            recording.start();
            measure(side, repeats);
            recording.stop();
            recording.dump(directory.resolve(name + ".jfr"));
        }
    }

    private static void measure(Side side, int repeats) throws Exception {
        for (int i = 0; i < repeats; i++) {
            side.run();
        }
    }

    private static Map<String, Double> figures(Map<String, Use> uses, boolean nanos) {
        Map<String, Double> figures = new TreeMap<>();
        uses.forEach((kind, use) -> figures.put(kind, nanos ? use.nanos() : use.bytes()));
        double sum = figures.values().stream().mapToDouble(Double::doubleValue).sum();
        figures.values().removeIf(figure -> figure < LITTLE);
        figures.put("all", sum);
        return figures;
    }
}
