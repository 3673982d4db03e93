package io.ackrecovery.benchmark;

import java.util.List;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;

/** A loop of batch reads over ledgers, one after the other, that does nothing with what it reads. Blocks. */
final class BareReads {

    private static final int BATCH = 1_000;
    private static final int BATCH_BYTES = 1 << 20;

    private BareReads() {}

    /** @return seconds */
    static double run(BookKeeper client, ManagedLedgerConfig config, List<Long> ledgers, long entries)
            throws Exception {
        long began = System.nanoTime();
        long read = 0;
        for (long ledger : ledgers) {
            ReadHandle handle = client.newOpenLedgerOp()
                    .withLedgerId(ledger)
                    .withDigestType(config.getDigestType())
                    .withPassword(config.getPassword())
                    .withRecovery(false)
                    .execute()
                    .get();
            read += all(handle);
            handle.close();
        }
        if (read != entries) {
            throw new IllegalStateException("bare read brought " + read + " entries of " + entries);
        }
        return (System.nanoTime() - began) / 1e9;
    }

    private static long all(ReadHandle handle) throws Exception {
        long next = 0;
        while (next <= handle.getLastAddConfirmed()) {
            // A bookie would also send what lies behind the last confirmed entry.
            int count = (int) Math.min(BATCH, handle.getLastAddConfirmed() + 1 - next);
            try (LedgerEntries batch =
                    handle.batchReadAsync(next, count, BATCH_BYTES).get()) {
                for (var entry : batch) {
                    next = entry.getEntryId() + 1;
                }
            }
        }
        return next;
    }
}
