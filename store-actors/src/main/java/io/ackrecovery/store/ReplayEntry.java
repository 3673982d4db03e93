package io.ackrecovery.store;

import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import java.util.List;

/** One log entry: where it is in the log, and its records, of which the bytes are known to be sound. Thread-safe. */
public final class ReplayEntry {

    private final LogEntry entry;

    /** @param checked of which {@link PendingAckRecordFormat} has nothing to say against */
    ReplayEntry(LogEntry checked) {
        entry = checked;
    }

    /**
     * An entry of these records, as a broker would write it.
     *
     * @param records at least one
     */
    public ReplayEntry(LogPosition position, List<PendingAckRecord> records) {
        this(new LogEntry(
                position,
                records.size() == 1
                        ? PendingAckRecordFormat.encode(records.get(0))
                        : PendingAckRecordFormat.encodeBatch(records)));
    }

    public LogPosition position() {
        return entry.position();
    }

    /** The bytes of {@link PendingAckRecordFormat}, not a copy: for who has a reader of his own. Not to be changed. */
    public byte[] payload() {
        return entry.payload();
    }

    /** The records in the order they were written; at least one. Decoded with each call. */
    public List<PendingAckRecord> records() {
        try {
            return PendingAckRecordFormat.decode(entry.payload());
        } catch (MalformedRecord changed) {
            throw new IllegalStateException("entry " + position() + " was sound when it was read", changed);
        }
    }
}
