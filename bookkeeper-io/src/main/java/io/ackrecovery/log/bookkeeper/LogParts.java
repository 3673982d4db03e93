package io.ackrecovery.log.bookkeeper;

import org.apache.bookkeeper.client.api.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.impl.MetaStore;

/**
 * What an open log is made of.
 *
 * @param managedLedger open; its configuration has digest type, password and offloader of the ledgers
 * @param cursor open, durable; its mark-delete must not be throttled, else a trim is told done before it is durable
 * @param metaStore where the managed ledger's metadata are
 * @param client reads the ledgers, past the managed ledger and its cache
 * @param reads how the client reads
 */
public record LogParts(
        ManagedLedger managedLedger, ManagedCursor cursor, MetaStore metaStore, BookKeeper client, ReadSettings reads) {

    @Override
    public String toString() {
        return "LogParts[" + managedLedger.getName() + "]";
    }
}
