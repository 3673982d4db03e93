package io.ackrecovery.benchmark;

import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;

/** Ours against a bare loop of batch reads over the same ledgers, in turn, after one round of each to warm up. */
final class ReplayBenchmark {

    private ReplayBenchmark() {}

    static void run(Options options) throws Exception {
        int entries = options.number("--entries", 1_000_000);
        int rounds = options.number("--rounds", 5);
        int bookies = options.number("--bookies", 1);
        try (EmbeddedBookKeeper bookKeeper =
                EmbeddedBookKeeper.builder().bookies(bookies).start()) {
            LongLog log = LongLog.write(bookKeeper, entries);
            BookKeeper client = bookKeeper.newClient();
            ManagedLedgerFactoryImpl factory = bookKeeper.newManagedLedgerFactory(client);
            ManagedLedgerLogs logs =
                    new ManagedLedgerLogs(factory, client, name -> LongLog.config(bookKeeper), ReadSettings.DEFAULT);
            double[] ours = new double[rounds];
            double[] bare = new double[rounds];
            for (int round = -1; round < rounds; round++) {
                double bareRate =
                        log.entries() / BareReads.run(client, LongLog.config(bookKeeper), log.ledgers(), log.entries());
                double ourRate = Replay.run(logs, log);
                System.out.printf(
                        "%-8s ours %,10.0f entries/s   bare %,10.0f entries/s   ratio %.2f%n",
                        round < 0 ? "warm-up" : "round " + (round + 1), ourRate, bareRate, ourRate / bareRate);
                if (round >= 0) {
                    ours[round] = ourRate;
                    bare[round] = bareRate;
                }
            }
            System.out.printf(
                    "%,d entries, %d bookies, medians of %d: ours / bare batchReadAsync = %.2f%n",
                    entries, bookies, rounds, Benchmarks.median(ours) / Benchmarks.median(bare));
        }
    }
}
