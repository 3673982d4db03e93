package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.log.PendingAckReadContract;
import java.util.HashMap;
import java.util.Map;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ReadOnlyLogContractTest extends PendingAckReadContract {
    private static EmbeddedBookKeeper bookKeeper;
    private static BookKeeper client;
    private static ManagedLedgerFactoryImpl factory;

    private final Map<String, Writer> writers = new HashMap<>();

    @BeforeAll
    static void startBookies() throws Exception {
        bookKeeper = EmbeddedBookKeeper.builder().bookies(2).start();
        client = bookKeeper.newClient();
        factory = bookKeeper.newManagedLedgerFactory(client);
    }

    @AfterAll
    static void stopBookies() {
        bookKeeper.close();
    }

    @Override
    protected PendingAckLogs logs() {
        return new ReadOnlyLogs(factory.getMetaStore(), client, bookKeeper.config(10), ReadSettings.DEFAULT);
    }

    @Override
    protected PendingAckLogs logsOfAnotherOwner() {
        return logs();
    }

    @Override
    protected LogPosition append(String log, byte[] payload, int perLedger) {
        Writer writer = writers.get(log);
        if (writer != null && writer.lastEntry() + 1 == perLedger) {
            finish(log);
        }
        return writers.computeIfAbsent(log, absent -> new Writer(factory, log, bookKeeper.config(1_000)))
                .append(payload);
    }

    @Override
    protected void finish(String log) {
        writers.remove(log).close();
    }

    @Override
    protected void suspect(String log, LogPosition entry) {
        // Only those beside it are looked at.
    }

    @Override
    protected void deleteLedger(String log, long ledger) {
        try {
            client.deleteLedger(ledger);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
