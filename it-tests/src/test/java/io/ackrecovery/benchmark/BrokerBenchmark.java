package io.ackrecovery.benchmark;

import io.ackrecovery.benchmark.Rounds.Side;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Ours against the broker's own replay, through the same broker and over the same ledgers. */
final class BrokerBenchmark {

    private static final List<String> CASES = List.of("long", "short", "sick", "growth", "threads");

    private final Options options;
    private final Rounds rounds;
    private final Findings findings = new Findings();

    private BrokerBenchmark(Options options) {
        this.options = options;
        rounds = new Rounds(options.number("--warm-ups", 2), options.number("--rounds", 5));
    }

    static void run(Options options) throws Exception {
        BrokerBenchmark benchmark = new BrokerBenchmark(options);
        String wanted = options.text("--case", "all");
        if (!wanted.equals("all") && !CASES.contains(wanted)) {
            throw new IllegalArgumentException("--case must be all or one of " + CASES + ", not " + wanted);
        }
        for (String bookies : options.text("--bookies", "1,3").split(",")) {
            try (BenchmarkBroker broker = new BenchmarkBroker(Integer.parseInt(bookies), options.text("--set", ""))) {
                for (String name : wanted.equals("all") ? CASES : List.of(wanted)) {
                    benchmark.run(name, broker, bookies + " bookies");
                }
            }
        }
        benchmark.findings.write(Path.of(options.text("--json", "it-tests/target/benchmark.json")));
    }

    private void run(String name, BenchmarkBroker broker, String where) throws Exception {
        switch (name) {
            case "long" -> longLogs(broker, where);
            case "short" -> findings.add(where + " short logs", new ShortLogs(broker, rounds).run(options));
            case "sick" -> findings.add(where + " one sick log", new SickLog(broker, rounds).run(options));
            case "growth" -> findings.add(where + " growth", new Growth(broker, rounds).run(options));
            default -> new Threads(broker).run(options).forEach((kind, use) -> findings.add(where + " " + kind, use));
        }
    }

    private void longLogs(BenchmarkBroker broker, String where) throws Exception {
        for (String shape : options.text("--shapes", "plain-60,plain-1024,batched-60,batched-1024")
                .split(",")) {
            EntryShape entries = EntryShape.of(shape);
            findings.add(where + " " + entries, longLog(broker, entries));
        }
    }

    private Map<String, Double> longLog(BenchmarkBroker broker, EntryShape shape) throws Exception {
        int entries = options.number("--entries", 200_000);
        BrokerLog log = broker.write(shape, entries, Math.max(entries / 4, 1));
        var withoutLog = broker.subscribe();
        Map<String, Side> sides = new LinkedHashMap<>();
        sides.put("ours", () -> entries / broker.load(broker.ours(), List.of(log)));
        sides.put("stock", () -> entries / broker.load(broker.stock(), List.of(log)));
        sides.put("bare", () -> entries / BareReads.run(broker.client(), broker.config(), log.ledgers(), entries));
        sides.put("handle", () -> entries / HandleCeiling.run(withoutLog, shape, entries));
        Map<String, Double> found = rounds.medians(sides);
        found.put("ours/stock", found.get("ours") / found.get("stock"));
        found.put("ours/bare", found.get("ours") / found.get("bare"));
        found.put("ours/handle", found.get("ours") / found.get("handle"));
        return found;
    }
}
