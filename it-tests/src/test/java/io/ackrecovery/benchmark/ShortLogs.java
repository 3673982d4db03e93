package io.ackrecovery.benchmark;

import io.ackrecovery.benchmark.Rounds.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many short logs that are loaded at once. */
record ShortLogs(BenchmarkBroker broker, Rounds rounds) {

    private static final int WRITERS = 16;
    private static final EntryShape SHAPE = new EntryShape(false, 60);

    Map<String, Double> run(Options options) throws Exception {
        List<BrokerLog> logs = write(broker, options.number("--logs", 1_000), options.number("--short", 100));
        Map<String, Side> sides = new LinkedHashMap<>();
        sides.put("ours s", () -> broker.load(broker.ours(), logs));
        sides.put("stock s", () -> broker.load(broker.stock(), logs));
        sides.put("open s", () -> BareOpens.run(broker.broker(), logs));
        Map<String, Double> found = rounds.medians(sides);
        found.put("ours/stock", found.get("stock s") / found.get("ours s"));
        found.put("open/ours", found.get("open s") / found.get("ours s"));
        found.put("open/stock", found.get("open s") / found.get("stock s"));
        return found;
    }

    /** Some at a time, since each takes a while. */
    static List<BrokerLog> write(BenchmarkBroker broker, int count, int entries) throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<BrokerLog>> writing = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                writing.add(writers.submit(() -> broker.write(SHAPE, entries, Math.max(1, entries / 2))));
            }
            List<BrokerLog> logs = new ArrayList<>();
            for (Future<BrokerLog> log : writing) {
                logs.add(log.get());
            }
            return logs;
        } finally {
            writers.shutdownNow();
        }
    }
}
