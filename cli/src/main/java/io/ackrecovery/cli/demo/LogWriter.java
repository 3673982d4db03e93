package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.supervisor.Causes;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.bookkeeper.mledger.AsyncCallbacks.AddEntryCallback;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.Position;

/** Writes one log as a broker does: through its managed ledger, many entries under way at a time. Blocks; not for actors. */
final class LogWriter implements AddEntryCallback {

    private static final int UNDER_WAY = 500;
    private static final long ADD_TIMEOUT_SECONDS = 60;
    private static final byte[] NO_RECORD = "this is no record".getBytes(StandardCharsets.UTF_8);

    private final Semaphore places = new Semaphore(UNDER_WAY);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final NavigableMap<Integer, Long> ledgers = new TreeMap<>();

    private LogWriter() {}

    static WrittenLog write(ManagedLedger ledger, String name, Fate fate, long seed, int entries)
            throws InterruptedException {
        WrittenLog plan = new WrittenLog(name, fate, seed, entries, new TreeMap<>());
        LogWriter writer = new LogWriter();
        RecordStream records = plan.records();
        for (int i = 0; i < entries && writer.failure.get() == null; i++) {
            byte[] payload = encode(records.nextEntry());
            boolean corrupt = fate == Fate.CORRUPT && i == plan.corruptIndex();
            writer.take(1);
            ledger.asyncAddEntry(corrupt ? NO_RECORD : payload, writer, i);
        }
        writer.take(UNDER_WAY);
        if (writer.failure.get() != null) {
            throw new CommandFailed(
                    ExitCode.UNREACHABLE,
                    "cannot write log " + name + ": " + Causes.text(writer.failure.get()),
                    writer.failure.get());
        }
        return new WrittenLog(name, fate, seed, entries, writer.ledgers);
    }

    /** The bytes of the entry that is no record. */
    static byte[] noRecord() {
        return NO_RECORD.clone();
    }

    private static byte[] encode(List<PendingAckRecord> records) {
        return records.size() == 1
                ? PendingAckRecordFormat.encode(records.get(0))
                : PendingAckRecordFormat.encodeBatch(records);
    }

    private void take(int count) throws InterruptedException {
        if (!places.tryAcquire(count, ADD_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            failure.compareAndSet(null, new IllegalStateException("no answer in " + ADD_TIMEOUT_SECONDS + " s"));
        }
    }

    @Override
    public void addComplete(Position position, ByteBuf entryData, Object index) {
        // Callbacks of one managed ledger come in order, one at a time.
        if (ledgers.isEmpty() || ledgers.lastEntry().getValue() != position.getLedgerId()) {
            ledgers.put((Integer) index, position.getLedgerId());
        }
        places.release();
    }

    @Override
    public void addFailed(ManagedLedgerException cause, Object index) {
        failure.compareAndSet(null, cause);
        places.release();
    }
}
