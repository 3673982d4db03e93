package io.ackrecovery.benchmark;

import io.ackrecovery.benchmark.Rounds.Side;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether an entry of a long log takes more time than one of a shorter log. */
record Growth(BenchmarkBroker broker, Rounds rounds) {

    private static final List<Integer> SIZES = List.of(10_000, 100_000, 1_000_000);

    Map<String, Double> run(Options options) throws Exception {
        Map<String, Side> sides = new LinkedHashMap<>();
        for (int entries : SIZES) {
            BrokerLog log = broker.write(new EntryShape(false, 60), entries, 250_000);
            sides.put(entries + " ns", () -> broker.load(broker.ours(), List.of(log)) * 1e9 / entries);
        }
        Map<String, Double> found = rounds.medians(sides);
        found.put("1000000/10000", found.get("1000000 ns") / found.get("10000 ns"));
        found.put("1000000/100000", found.get("1000000 ns") / found.get("100000 ns"));
        return found;
    }
}
