package io.ackrecovery.benchmark;

import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.AsyncCallbacks.AddEntryCallback;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;

/** A log of many plain entries of some 60 bytes in few ledgers: transactions that acknowledge and commit in turn. */
record LongLog(String name, List<Long> ledgers, long entries) {

    private static final int ENTRIES_PER_LEDGER = 250_000;
    private static final int UNDER_WAY = 2_000;

    static ManagedLedgerConfig config(EmbeddedBookKeeper bookKeeper) {
        return bookKeeper.config(ENTRIES_PER_LEDGER);
    }

    static LongLog write(EmbeddedBookKeeper bookKeeper, int entries) throws Exception {
        String name = "benchmark/ns/persistent/long-sub__transaction_pending_ack";
        BookKeeper client = bookKeeper.newClient();
        ManagedLedgerFactoryImpl factory = bookKeeper.newManagedLedgerFactory(client);
        ManagedLedger ledger = factory.open(name, config(bookKeeper));
        ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
        Semaphore places = new Semaphore(UNDER_WAY);
        AddEntryCallback callback = new AddEntryCallback() {
            @Override
            public void addComplete(Position position, ByteBuf data, Object context) {
                places.release();
            }

            @Override
            public void addFailed(ManagedLedgerException failure, Object context) {
                throw new IllegalStateException(failure);
            }
        };
        for (int i = 0; i < entries; i++) {
            places.acquire();
            ledger.asyncAddEntry(PendingAckRecordFormat.encode(record(i)), callback, null);
        }
        places.acquire(UNDER_WAY);
        ledger.close();
        ManagedLedger reopened = factory.open(name, config(bookKeeper));
        List<Long> ledgers = reopened.getLedgersInfo().values().stream()
                .filter(info -> info.getEntries() > 0)
                .map(info -> info.getLedgerId())
                .toList();
        reopened.close();
        factory.shutdown();
        client.close();
        return new LongLog(name, ledgers, entries);
    }

    private static PendingAckRecord record(int index) {
        TxnId txn = new TxnId(3, 1_000_000_000L + index / 2);
        return index % 2 == 0
                ? new PendingAckRecord.IndividualAck(
                        txn,
                        List.of(
                                new AckedPosition(
                                        100_000 + index / 50_000, index % 50_000, 10, new long[] {index | 1L << 60}),
                                new AckedPosition(100_000 + index / 50_000, index % 50_000 + 1, 1, new long[0])))
                : new PendingAckRecord.Commit(txn, AckType.INDIVIDUAL);
    }
}
