package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.ManySubscriptions;
import io.ackrecovery.it.support.RunningBroker;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckHandle;

/** What one sick log costs the others in a broker: all subscriptions of two topics in turn, one of which has a lost ledger. */
final class SickBenchmark {

    private SickBenchmark() {}

    static void run(Options options) throws Exception {
        int subscriptions = options.number("--stores", 200);
        int entries = options.number("--entries", 2_000);
        int rounds = options.number("--rounds", 7);
        try (BrokerCluster cluster = new BrokerCluster();
                RunningBroker broker = cluster.run(BrokerCluster.OURS)) {
            ManySubscriptions sound =
                    new ManySubscriptions(broker, "persistent://public/default/sound", subscriptions, entries);
            ManySubscriptions sick =
                    new ManySubscriptions(broker, "persistent://public/default/sick", subscriptions, entries);
            sound.unload();
            sick.unload();
            sick.loseFirstLedgerOf(sick.first());
            double[] without = new double[rounds];
            double[] with = new double[rounds];
            for (int round = -1; round < rounds; round++) {
                boolean soundFirst = round % 2 == 0;
                double first = soundFirst ? millis(sound) : millis(sick);
                double second = soundFirst ? millis(sick) : millis(sound);
                double all = soundFirst ? first : second;
                double others = soundFirst ? second : first;
                System.out.printf(
                        "%-8s all sound %,7.0f ms   one sick %,7.0f ms   ratio %.2f%n",
                        round < 0 ? "warm-up" : "round " + (round + 1), all, others, others / all);
                if (round >= 0) {
                    without[round] = all;
                    with[round] = others;
                }
            }
            System.out.printf(
                    "%,d subscriptions of %,d entries, medians of %d: with one sick log / without = %.2f%n",
                    subscriptions, entries, rounds, Benchmarks.median(with) / Benchmarks.median(without));
        }
    }

    /** How long it takes until all are loaded but the first, which may be sick. */
    private static double millis(ManySubscriptions many) throws Exception {
        long began = System.nanoTime();
        Map<String, CompletableFuture<PendingAckHandle>> loading = many.load();
        loading.remove(many.first());
        CompletableFuture.allOf(loading.values().toArray(CompletableFuture[]::new))
                .get(2, TimeUnit.MINUTES);
        double millis = (System.nanoTime() - began) / 1e6;
        many.unload();
        return millis;
    }
}
