package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.bookkeeper.LedgerChain.Ledger;
import io.ackrecovery.log.bookkeeper.LedgerChain.Offloaded;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.client.api.BookKeeper;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.impl.NullLedgerOffloader;

/** Opens ledgers to read them, without recovery, so that nobody who writes to one is fenced. */
record LedgerOpener(BookKeeper client, ManagedLedgerConfig config, ReadSettings reads) {

    CompletableFuture<LedgerReader> open(Ledger ledger) {
        return Stages.call(() -> handle(client, config, ledger.id())).thenApply(handle -> reader(ledger, handle));
    }

    static CompletableFuture<ReadHandle> handle(BookKeeper client, ManagedLedgerConfig config, long ledger) {
        return client.newOpenLedgerOp()
                .withLedgerId(ledger)
                .withDigestType(config.getDigestType())
                .withPassword(config.getPassword())
                .withRecovery(false)
                .execute();
    }

    CompletableFuture<LedgerReader> openOffloaded(Ledger ledger, Offloaded copy) {
        if (config.getLedgerOffloader() == NullLedgerOffloader.INSTANCE) {
            return CompletableFuture.failedFuture(new LogRefused(
                    "ledger " + ledger.id() + " is in tiered storage only, and there is no offloader to read it with",
                    null));
        }
        return Stages.call(
                        () -> config.getLedgerOffloader().readOffloaded(ledger.id(), copy.id(), copy.driverMetadata()))
                .thenApply(handle -> reader(ledger, handle));
    }

    private LedgerReader reader(Ledger ledger, ReadHandle handle) {
        long average = ledger.entries() > 0 ? (ledger.bytes() + ledger.entries() - 1) / ledger.entries() : 0;
        return new LedgerReader(handle, average, reads);
    }

    /** Keeps the configuration, which knows the ledger password, out of every message. */
    @Override
    public String toString() {
        return "LedgerOpener";
    }
}
