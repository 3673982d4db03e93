package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.LedgerMetadataBuilder;
import org.apache.bookkeeper.client.api.DigestType;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.net.BookieId;
import org.apache.bookkeeper.versioning.Versioned;

/** For tests: damages ledgers on real bookies by what their metadata say. Blocks. */
public final class LedgerDamage {
    private static final int SECONDS = 10;

    private LedgerDamage() {}

    /** A configuration under which {@link #loseEntry} can lose an entry: each one is on one of two bookies only. */
    public static ManagedLedgerConfig fragile(ManagedLedgerConfig config) {
        return config.setEnsembleSize(2).setWriteQuorumSize(1).setAckQuorumSize(1);
    }

    /**
     * Sends all who look for this entry to the bookie that does not have it. The ledger is closed and {@link
     * #fragile}.
     */
    public static void loseEntry(BookKeeper client, LogPosition entry) {
        change(client, entry.ledgerId(), metadata -> {
            List<BookieId> bookies = metadata.getEnsembleAt(entry.entryId());
            List<BookieId> swapped = List.of(bookies.get(1), bookies.get(0));
            LedgerMetadataBuilder changed = LedgerMetadataBuilder.from(metadata);
            if (entry.entryId() == 0) {
                changed.replaceEnsembleEntry(0, swapped);
            } else {
                changed.newEnsembleEntry(entry.entryId(), swapped);
            }
            return entry.entryId() == metadata.getLastEntryId()
                    ? changed
                    : changed.newEnsembleEntry(entry.entryId() + 1, bookies);
        });
    }

    /** Sends all who look for any entry of this ledger, closed and {@link #fragile}, to the bookie that does not have it. */
    public static void loseAllEntries(BookKeeper client, long ledger) {
        change(client, ledger, metadata -> {
            List<BookieId> bookies = metadata.getEnsembleAt(0);
            return LedgerMetadataBuilder.from(metadata)
                    .replaceEnsembleEntry(0, List.of(bookies.get(1), bookies.get(0)));
        });
    }

    /** Sends those who look for the first copy of this ledger's entries to a bookie that does not have them. */
    public static void loseFirstCopy(BookKeeper client, long ledger, BookieId elsewhere) {
        change(client, ledger, metadata -> {
            List<BookieId> bookies = new ArrayList<>(metadata.getEnsembleAt(0));
            bookies.set(0, elsewhere);
            return LedgerMetadataBuilder.from(metadata).replaceEnsembleEntry(0, bookies);
        });
    }

    /** No entry of this ledger, written with CRC32C, matches its digest from now on. */
    public static void breakDigests(BookKeeper client, long ledger) {
        change(client, ledger, metadata -> LedgerMetadataBuilder.from(metadata).withDigestType(DigestType.CRC32));
    }

    private interface Change {
        LedgerMetadataBuilder apply(LedgerMetadata metadata);
    }

    private static void change(BookKeeper client, long ledger, Change change) {
        try {
            Versioned<LedgerMetadata> now =
                    client.getLedgerManager().readLedgerMetadata(ledger).get(SECONDS, TimeUnit.SECONDS);
            client.getLedgerManager()
                    .writeLedgerMetadata(ledger, change.apply(now.getValue()).build(), now.getVersion())
                    .get(SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
