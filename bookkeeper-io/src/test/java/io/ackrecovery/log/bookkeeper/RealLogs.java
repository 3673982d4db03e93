package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;

/** For tests: three bookies, and the means to write and open logs on them. Blocks. */
final class RealLogs implements AutoCloseable {
    static final ReadSettings READS = new ReadSettings(true, Duration.ofMillis(500));

    final EmbeddedBookKeeper bookKeeper;
    final BookKeeper client;
    final ManagedLedgerFactoryImpl factory;

    /** For a test class to keep as a field that is closed with it. */
    static RealLogs start() {
        try {
            return new RealLogs();
        } catch (Exception failed) {
            throw new IllegalStateException("no bookies", failed);
        }
    }

    private RealLogs() throws Exception {
        bookKeeper = EmbeddedBookKeeper.builder()
                .bookies(3)
                .readTimeout(Duration.ofSeconds(1))
                .start();
        client = bookKeeper.newClient();
        factory = bookKeeper.newManagedLedgerFactory(client);
    }

    ManagedLedgerConfig config() {
        return bookKeeper.config(1_000);
    }

    Writer writer(String name) {
        return new Writer(factory, name, config());
    }

    /** Entries of 100 bytes, as many in each ledger. */
    List<LogPosition> write(String name, int ledgers, int entries, ManagedLedgerConfig config) {
        List<LogPosition> written = new ArrayList<>();
        for (int ledger = 0; ledger < ledgers; ledger++) {
            try (Writer writer = new Writer(factory, name, config)) {
                for (int entry = 0; entry < entries; entry++) {
                    written.add(writer.append(new byte[100]));
                }
            }
        }
        return written;
    }

    List<LogPosition> write(String name, int ledgers, int entries) {
        return write(name, ledgers, entries, config());
    }

    PendingAckLog open(String name, ManagedLedgerConfig config, ReadSettings reads) {
        ManagedLedgerLogs logs = new ManagedLedgerLogs(factory, client, log -> config, reads);
        return Answers.of(logs.open(name, Set.of()));
    }

    PendingAckLog open(String name) {
        return open(name, config(), READS);
    }

    /** A log over what the writer has open. */
    PendingAckLog over(Writer writer) {
        return over(writer, client);
    }

    PendingAckLog over(Writer writer, org.apache.bookkeeper.client.api.BookKeeper reader) {
        return ManagedLedgerLog.over(
                new LogParts(writer.managedLedger(), writer.cursor(), factory.getMetaStore(), reader, READS),
                Set.of(),
                upTo -> {});
    }

    /** The same client, which counts the ledgers that are opened. */
    org.apache.bookkeeper.client.api.BookKeeper counting(AtomicInteger opens) {
        Class<?> type = org.apache.bookkeeper.client.api.BookKeeper.class;
        return (org.apache.bookkeeper.client.api.BookKeeper)
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("newOpenLedgerOp")) {
                        opens.incrementAndGet();
                    }
                    return method.invoke(client, arguments);
                });
    }

    @Override
    public void close() {
        bookKeeper.close();
    }
}
