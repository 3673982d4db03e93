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
        BrokerLog sick = ShortLogs.write(broker, 1, options.number("--short", 100)).get(0);
        broker.client().deleteLedger(sick.ledgers().get(0));
        Map<String, Side> sides = new LinkedHashMap<>();
        sides.put("without s", () -> broker.load(broker.ours(), healthy));
        sides.put("beside s", () -> broker.loadBeside(broker.ours(), sick, healthy, Integer.MAX_VALUE).seconds());
        Map<String, Double> found = rounds.medians(sides);
        found.put("slowdown", found.get("beside s") / found.get("without s"));
        found.put("stock without s", broker.load(broker.stock(), healthy));
        found.put("stock watched s", (double) watched);
        found.put(
                "stock replayed of " + count,
                (double) broker.loadBeside(broker.stock(), sick, healthy, watched).replayed());
        return found;
    }
}
