package io.ackrecovery.cli.demo;

import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerFactory;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;

/** Writes the logs of the demo as brokers do, closes them, and does the damage that comes before the replay. Blocks. */
final class DemoLogs {

    private static final int WRITERS = 4;

    private final EmbeddedBookKeeper bookKeeper;
    private final DemoOptions options;

    DemoLogs(EmbeddedBookKeeper bookKeeper, DemoOptions options) {
        this.bookKeeper = bookKeeper;
        this.options = options;
    }

    /** @param written is told the number of logs written so far */
    List<WrittenLog> write(IntConsumer written) throws Exception {
        BookKeeper client = bookKeeper.newClient();
        ManagedLedgerFactory factory = bookKeeper.newManagedLedgerFactory(client);
        try {
            List<WrittenLog> logs = writeAll(factory, written);
            for (WrittenLog log : logs) {
                damage(client, log);
            }
            return logs;
        } finally {
            factory.shutdown();
        }
    }

    private List<WrittenLog> writeAll(ManagedLedgerFactory factory, IntConsumer written) throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<WrittenLog>> pending = new ArrayList<>();
            for (int i = 0; i < options.stores(); i++) {
                pending.add(writers.submit(writing(factory, i)));
            }
            List<WrittenLog> logs = new ArrayList<>();
            for (Future<WrittenLog> one : pending) {
                logs.add(one.get());
                written.accept(logs.size());
            }
            return logs;
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        } finally {
            writers.shutdownNow();
        }
    }

    private Callable<WrittenLog> writing(ManagedLedgerFactory factory, int index) {
        String name = LogNames.of(index);
        return () -> {
            ManagedLedger ledger = factory.open(name, config(bookKeeper, options));
            try {
                ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
                return LogWriter.write(ledger, name, Fate.ofLog(index), options.seed() + index, options.entries());
            } finally {
                ledger.close();
            }
        };
    }

    private static void damage(BookKeeper client, WrittenLog log) throws Exception {
        switch (log.fate()) {
            case LOST_LEDGER -> client.deleteLedger(log.middleLedger());
            case LAST_LEDGER_VANISHED -> client.deleteLedger(log.lastLedger());
            case FENCED, CORRUPT, HEALTHY -> {}
        }
    }

    /** How a broker would configure these logs, but for the ledgers: several, however short the log. */
    static ManagedLedgerConfig config(EmbeddedBookKeeper bookKeeper, DemoOptions options) {
        return bookKeeper.config(options.entriesPerLedger());
    }
}
