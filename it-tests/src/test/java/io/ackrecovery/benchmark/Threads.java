package io.ackrecovery.benchmark;

import io.ackrecovery.benchmark.ThreadUse.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import jdk.jfr.Recording;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;

/** Which threads work for an entry of a long log, or for a short log, and what they allocate; with {@code --jfr DIR}, a recording of each side. */
record Threads(BenchmarkBroker broker) {

    /** Below this share of all, a kind of thread is of no interest. */
    private static final double LITTLE = 0.01;

    private static final long PATIENCE_SECONDS = 600;

    /** Some work; what is answered is closed when it has been measured. */
    private interface Work {
        AutoCloseable run() throws Exception;
    }

    Map<String, Map<String, Double>> run(Options options) throws Exception {
        return options.text("--of", "long").equals("short") ? shortLogs(options) : longLog(options);
    }

    private Map<String, Map<String, Double>> longLog(Options options) throws Exception {
        int entries = options.number("--entries", 200_000);
        EntryShape shape = EntryShape.of(options.text("--shape", "plain-60"));
        BrokerLog log = broker.write(shape, entries, entries / 4);
        var withoutLog = broker.subscribe();
        Map<String, Work> works = new LinkedHashMap<>();
        works.put(shape + " ours", () -> loaded(broker.ours(), List.of(log)));
        works.put(shape + " stock", () -> loaded(broker.stock(), List.of(log)));
        works.put(shape + " bare", () -> {
            BareReads.run(broker.client(), broker.config(), log.ledgers(), entries);
            return () -> {};
        });
        works.put(shape + " handle", () -> {
            HandleCeiling.run(withoutLog, shape, entries);
            return () -> {};
        });
        return measure(works, entries, options);
    }

    private Map<String, Map<String, Double>> shortLogs(Options options) throws Exception {
        List<BrokerLog> logs = ShortLogs.write(broker, options.number("--logs", 1_000), options.number("--short", 100));
        Map<String, Work> works = new LinkedHashMap<>();
        works.put("a short log ours", () -> loaded(broker.ours(), logs));
        works.put("a short log stock", () -> loaded(broker.stock(), logs));
        return measure(works, logs.size(), options);
    }

    private Loading loaded(TransactionPendingAckStoreProvider provider, List<BrokerLog> logs) throws Exception {
        Loading loading = broker.begin(provider, logs);
        loading.untilReplayed(PATIENCE_SECONDS);
        return loading;
    }

    /** @param units of work in one run */
    private Map<String, Map<String, Double>> measure(Map<String, Work> works, int units, Options options)
            throws Exception {
        int repeats = options.number("--repeats", 10);
        Map<String, Map<String, Double>> found = new LinkedHashMap<>();
        for (Map.Entry<String, Work> work : works.entrySet()) {
            repeat(work.getValue(), 2, new TreeMap<>());
            Map<String, Use> uses = new TreeMap<>();
            try (Recording recording = new Recording()) {
                String directory = options.text("--jfr", "");
                if (!directory.isEmpty()) {
                    start(recording, Path.of(directory, work.getKey().replaceAll(".* ", "") + ".jfr"));
                }
                repeat(work.getValue(), repeats, uses);
            }
            found.put(work.getKey() + " ns", figures(uses, Use::nanos, (double) units * repeats));
            found.put(work.getKey() + " bytes", figures(uses, Use::bytes, (double) units * repeats));
        }
        return found;
    }

    private static void repeat(Work work, int repeats, Map<String, Use> uses) throws Exception {
        for (int i = 0; i < repeats; i++) {
            ThreadUse before = ThreadUse.now();
            AutoCloseable done = work.run();
            ThreadUse.now().since(before).forEach((kind, use) -> uses.merge(kind, use, Use::and));
            done.close();
        }
    }

    private static void start(Recording recording, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        recording.setDestination(file);
        recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
        recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(20));
        recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
        recording.start();
    }

    private static Map<String, Double> figures(Map<String, Use> uses, ToDoubleFunction<Use> figure, double units) {
        Map<String, Double> figures = new TreeMap<>();
        uses.forEach((kind, use) -> figures.put(kind, figure.applyAsDouble(use) / units));
        double sum = figures.values().stream().mapToDouble(Double::doubleValue).sum();
        figures.values().removeIf(one -> one < LITTLE * sum);
        figures.put("all", sum);
        return figures;
    }
}
