package io.ackrecovery.it.support;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.LedgerDamage;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.AsyncCallbacks.AddEntryCallback;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;

/** Three real bookies in this JVM, and logs written to them as a broker writes. Blocks. */
public final class Bookies implements AutoCloseable {

    private static final AtomicInteger LOGS = new AtomicInteger();

    private final EmbeddedBookKeeper bookKeeper;
    private final BookKeeper client;
    private final ManagedLedgerFactoryImpl writers;

    public Bookies() throws LogUnavailable {
        this(EmbeddedBookKeeper.builder().bookies(3).start());
    }

    /** With metadata that other processes can reach. */
    public Bookies(String metadataUrl) throws LogUnavailable {
        this(EmbeddedBookKeeper.builder().bookies(3).metadataUrl(metadataUrl).start());
    }

    private Bookies(EmbeddedBookKeeper started) throws LogUnavailable {
        bookKeeper = started;
        client = bookKeeper.newClient();
        writers = bookKeeper.newManagedLedgerFactory(client);
    }

    public EmbeddedBookKeeper bookKeeper() {
        return bookKeeper;
    }

    public BookKeeper client() {
        return client;
    }

    /** Logs as one broker opens them; two brokers fence each other. */
    public TappedLogs broker() throws LogUnavailable {
        return broker(ReadSettings.DEFAULT);
    }

    public TappedLogs broker(ReadSettings reads) throws LogUnavailable {
        BookKeeper reader = bookKeeper.newClient();
        return new TappedLogs(
                new ManagedLedgerLogs(bookKeeper.newManagedLedgerFactory(reader), reader, name -> config(), reads));
    }

    public ManagedLedgerConfig config() {
        return bookKeeper.config(50_000);
    }

    /** A log with this many entries in ledgers of this many, closed by its writer. */
    public WrittenEntries write(int entries, int entriesPerLedger) throws Exception {
        return write(entries, entriesPerLedger, config -> config);
    }

    /** A log of which {@link LedgerDamage#loseEntry} can lose entries. */
    public WrittenEntries writeFragile(int entries, int entriesPerLedger) throws Exception {
        return write(entries, entriesPerLedger, LedgerDamage::fragile);
    }

    /** Logs of this topic's subscriptions {@code s0} to {@code sN}, the first of them with an entry that is none. */
    public void writeSubscriptionLogs(String topic, int count, int entries) throws Exception {
        ManagedLedger messages = writers.open(topic, config());
        for (int i = 0; i < count; i++) {
            messages.openCursor("s" + i);
            ManagedLedger ledger = writers.open(topic + "-s" + i + "__transaction_pending_ack", config());
            ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
            List<CompletableFuture<LogPosition>> added = new ArrayList<>();
            for (int j = 0; j < entries; j++) {
                added.add(add(ledger, PendingAckRecordFormat.encode(WrittenEntries.record(j))));
            }
            if (i == 0) {
                added.add(add(ledger, "nonsense".getBytes(StandardCharsets.UTF_8)));
            }
            added.forEach(CompletableFuture::join);
            ledger.close();
        }
        messages.close();
    }

    private WrittenEntries write(int entries, int entriesPerLedger, UnaryOperator<ManagedLedgerConfig> change)
            throws Exception {
        String log = "it/ns/persistent/topic-" + LOGS.incrementAndGet() + "__transaction_pending_ack";
        ManagedLedger ledger = writers.open(log, change.apply(bookKeeper.config(entriesPerLedger)));
        try {
            ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
            List<CompletableFuture<LogPosition>> added = new ArrayList<>();
            for (int i = 0; i < entries; i++) {
                added.add(add(ledger, PendingAckRecordFormat.encode(WrittenEntries.record(i))));
            }
            return new WrittenEntries(
                    log, added.stream().map(CompletableFuture::join).toList());
        } finally {
            ledger.close();
        }
    }

    /** Adds one entry; any number may be under way. */
    public static CompletableFuture<LogPosition> add(ManagedLedger ledger, byte[] payload) {
        CompletableFuture<LogPosition> answer = new CompletableFuture<>();
        ledger.asyncAddEntry(
                payload,
                new AddEntryCallback() {
                    @Override
                    public void addComplete(Position position, ByteBuf data, Object context) {
                        answer.complete(new LogPosition(position.getLedgerId(), position.getEntryId()));
                    }

                    @Override
                    public void addFailed(ManagedLedgerException failure, Object context) {
                        answer.completeExceptionally(failure);
                    }
                },
                null);
        return answer;
    }

    @Override
    public void close() {
        bookKeeper.close();
    }
}
