package io.ackrecovery.store;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.MalformedEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * The entries of a batch up to the first that cannot be decoded.
 *
 * @param next where to read on once these entries are applied: at the entry that cannot be decoded, if there is one
 * @param failure why decoding ended early; null if it did not
 */
record DecodedBatch(List<ReplayEntry> entries, LogPosition next, Throwable failure) {

    private static final int HEX_BYTES = 32;

    static DecodedBatch of(String logName, LogBatch batch) {
        List<ReplayEntry> decoded = new ArrayList<>(batch.entries().size());
        for (LogEntry entry : batch.entries()) {
            try {
                decoded.add(new ReplayEntry(entry.position(), PendingAckRecordFormat.decode(entry.payload())));
            } catch (MalformedRecord e) {
                return upTo(entry, decoded, malformed(logName, batch, decoded.size(), e));
            } catch (RuntimeException e) {
                return upTo(entry, decoded, e);
            }
        }
        return new DecodedBatch(Collections.unmodifiableList(decoded), batch.next(), null);
    }

    private static DecodedBatch upTo(LogEntry entry, List<ReplayEntry> decoded, Throwable failure) {
        return new DecodedBatch(Collections.unmodifiableList(decoded), entry.position(), failure);
    }

    private static MalformedEntry malformed(String logName, LogBatch batch, int index, MalformedRecord cause) {
        List<LogEntry> entries = batch.entries();
        LogEntry entry = entries.get(index);
        LogPosition resumeAt =
                index + 1 < entries.size() ? entries.get(index + 1).position() : batch.next();
        return new MalformedEntry(
                "entry " + entry.position() + " of log " + logName + ": " + cause.getMessage() + "; "
                        + hex(entry.payload()),
                new LogGap(entry.position(), resumeAt, 1),
                entry,
                cause);
    }

    /** The first bytes, enough to see what was written there; the exception has them all. */
    private static String hex(byte[] payload) {
        int shown = Math.min(payload.length, HEX_BYTES);
        String more = shown < payload.length ? " ..." : "";
        return payload.length + " bytes: " + HexFormat.of().formatHex(payload, 0, shown) + more;
    }
}
