package io.ackrecovery.benchmark;

import io.ackrecovery.benchmark.Rounds.Side;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One log with a lost ledger among healthy ones: what it costs the others. The broker's own replay is watched for a while only. */
record SickLog(BenchmarkBroker broker, Rounds rounds) {

    Map<String, Double> run(Options options) throws Exception {
        int count = options.number("--healthy", 199);
        int watched = options.number("--watch", 30);
        List<BrokerLog> healthy = ShortLogs.write(broker, count, options.number("--short", 100));
        BrokerLog sick =
                ShortLogs.write(broker, 1, options.number("--short", 100)).get(0);
        broker.client().deleteLedger(sick.ledgers().get(0));
        Map<String, Side> sides = new LinkedHashMap<>();
        sides.put("without s", () -> broker.load(broker.ours(), healthy));
        sides.put("beside s", () -> beside(sick, healthy));
        Map<String, Double> found = rounds.medians(sides);
        found.put("slowdown", found.get("beside s") / found.get("without s"));
        found.put("stock without s", broker.load(broker.stock(), healthy));
        found.put("stock watched s", (double) watched);
        found.put("stock replayed of " + count, (double) besideStock(sick, healthy, watched));
        return found;
    }

    private double beside(BrokerLog sick, List<BrokerLog> healthy) throws Exception {
        Loading never = broker.begin(broker.ours(), List.of(sick));
        try {
            return broker.load(broker.ours(), healthy);
        } finally {
            never.close();
        }
    }

    private long besideStock(BrokerLog sick, List<BrokerLog> healthy, int seconds) throws Exception {
        Loading never = broker.begin(broker.stock(), List.of(sick));
        try (Loading others = broker.begin(broker.stock(), healthy)) {
            return others.replayedWithin(seconds);
        } finally {
            never.close();
        }
    }
}
