package io.ackrecovery.benchmark;

import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;

/** Ours against a bare loop of batch reads over the same ledgers, in turn, after one round of each to warm up. */
final class ReplayBenchmark {

    private static final int BATCH = 1_000;
    private static final int BATCH_BYTES = 1 << 20;

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
                double bareRate = bare(client, LongLog.config(bookKeeper), log);
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

    private static double bare(BookKeeper client, ManagedLedgerConfig config, LongLog log) throws Exception {
        long began = System.nanoTime();
        long read = 0;
        for (long ledger : log.ledgers()) {
            ReadHandle handle = client.newOpenLedgerOp()
                    .withLedgerId(ledger)
                    .withDigestType(config.getDigestType())
                    .withPassword(config.getPassword())
                    .withRecovery(false)
                    .execute()
                    .get();
            long next = 0;
            while (next <= handle.getLastAddConfirmed()) {
                try (LedgerEntries batch =
                        handle.batchReadAsync(next, BATCH, BATCH_BYTES).get()) {
                    for (var entry : batch) {
                        next = entry.getEntryId() + 1;
                        read++;
                    }
                }
            }
            handle.close();
        }
        if (read != log.entries()) {
            throw new IllegalStateException("bare read brought " + read + " entries of " + log.entries());
        }
        return read / ((System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1));
    }
}
