package io.ackrecovery.cli.inspect;

import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.store.MalformedRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.ReplayEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Folds entries that were exported elsewhere. What is not in the file is not missed: nobody can tell what was in the log. */
record FileInspection(Path file, RecordWindow window, boolean withRecords) {

    InspectReport run() {
        List<LogEntry> entries = RawEntries.read(file);
        List<Loss> losses = new ArrayList<>();
        for (LogEntry entry : entries) {
            try {
                window.apply(
                        List.of(new ReplayEntry(entry.position(), PendingAckRecordFormat.decode(entry.payload()))));
            } catch (MalformedRecord malformed) {
                losses.add(Loss.of(malformed(entry, malformed)));
            }
        }
        return new InspectReport(
                InspectReport.VERSION,
                file.toString(),
                null,
                null,
                false,
                null,
                null,
                List.of(),
                entries.get(0).position().toString(),
                entries.get(entries.size() - 1).position().toString(),
                (long) entries.size(),
                true,
                null,
                losses,
                window.open(),
                withRecords ? window.records() : null);
    }

    private static MalformedEntry malformed(LogEntry entry, MalformedRecord cause) {
        LogGap gap = new LogGap(entry.position(), entry.position().next(), 1);
        return new MalformedEntry("entry " + entry.position() + ": " + cause.getMessage(), gap, entry, cause);
    }
}
