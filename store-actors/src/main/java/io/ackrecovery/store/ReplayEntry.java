package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.List;

/** One log entry, decoded: where it is in the log, and its records in the order they were written. */
public record ReplayEntry(LogPosition position, List<PendingAckRecord> records) {
    public ReplayEntry {
        records = List.copyOf(records);
    }
}
