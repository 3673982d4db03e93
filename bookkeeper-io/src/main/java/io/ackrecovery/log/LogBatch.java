package io.ackrecovery.log;

import java.util.List;

/**
 * What one read brought: entries in log order without a hole between them, and where to read on. {@code next} lies after
 * the last entry, in another ledger where this one has ended, so that a reader never does arithmetic on ledgers. A batch
 * without entries means that the end is reached: nothing is left between the position asked for and the log's end.
 */
public record LogBatch(List<LogEntry> entries, LogPosition next) {
    public LogBatch {
        entries = List.copyOf(entries);
    }
}
