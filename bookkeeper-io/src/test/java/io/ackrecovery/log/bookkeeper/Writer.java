package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;

/** For tests: writes a log as a broker does. Blocks. Every writer begins a new ledger. */
public final class Writer implements AutoCloseable {
    private final ManagedLedger managedLedger;
    private final ManagedCursor cursor;
    private long lastEntry = -1;

    public Writer(ManagedLedgerFactoryImpl factory, String log, ManagedLedgerConfig config) {
        try {
            managedLedger = factory.open(log, config);
            cursor = managedLedger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public LogPosition append(byte[] payload) {
        try {
            Position written = managedLedger.addEntry(payload);
            lastEntry = written.getEntryId();
            return new LogPosition(written.getLedgerId(), written.getEntryId());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The number of the entry written last in its ledger; -1 before the first. */
    public long lastEntry() {
        return lastEntry;
    }

    public ManagedLedger managedLedger() {
        return managedLedger;
    }

    public ManagedCursor cursor() {
        return cursor;
    }

    @Override
    public void close() {
        try {
            managedLedger.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
