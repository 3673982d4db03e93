package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.OutputFormat;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ReadOnlyLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.bookkeeper.client.BookKeeper;

/** The demo's logs, some of them damaged, on bookies of their own, for who wants to watch them. Its methods block. */
public final class DemoFleet implements AutoCloseable {

    private static final int BOOKIES = 3;

    private final EmbeddedBookKeeper bookKeeper;
    private final DemoOptions options;
    private List<String> names = List.of();

    private DemoFleet(EmbeddedBookKeeper bookKeeper, DemoOptions options) {
        this.bookKeeper = bookKeeper;
        this.options = options;
    }

    /**
     * Starts the bookies and writes the logs.
     *
     * @param stores how many logs; each of the first few has a damage of its own
     * @param entries in each
     * @param written is told the number of logs written so far
     * @throws io.ackrecovery.cli.CommandFailed naming the option that is out of bounds
     */
    public static DemoFleet start(int stores, int entries, IntConsumer written) throws Exception {
        DemoOptions options = new DemoOptions(stores, entries, Duration.ZERO, false, OutputFormat.table, 1, null, null);
        DemoFleet fleet =
                new DemoFleet(EmbeddedBookKeeper.builder().bookies(BOOKIES).start(), options);
        try {
            fleet.names = new DemoLogs(fleet.bookKeeper, options)
                    .write(written).stream().map(WrittenLog::name).toList();
            return fleet;
        } catch (Exception broken) {
            fleet.close();
            throw broken;
        }
    }

    public List<String> names() {
        return names;
    }

    /** Opened beside their owner, who is nobody any more. */
    public PendingAckLogs logs(ReadSettings reads) throws LogUnavailable {
        BookKeeper client = bookKeeper.newClient();
        return new ReadOnlyLogs(
                bookKeeper.newManagedLedgerFactory(client).getMetaStore(),
                client,
                DemoLogs.config(bookKeeper, options),
                reads);
    }

    /** All of them. */
    public void stopBookies() {
        bookKeeper.stopAllBookies();
    }

    public void startBookies() throws LogUnavailable {
        bookKeeper.startAllBookies();
    }

    @Override
    public void close() {
        bookKeeper.close();
    }
}
