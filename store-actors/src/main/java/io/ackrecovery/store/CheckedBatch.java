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
 * @param acked what they acknowledge
 * @param next where to read on once these entries are applied: at the entry that cannot be decoded, if there is one
 * @param failure why decoding ended early; null if it did not
 */
record CheckedBatch(List<ReplayEntry> entries, TrimIndex acked, LogPosition next, Throwable failure) {

    private static final int HEX_BYTES = 32;

    /** @param acked empty; of as many steps as are of use to the index of the whole log */
    static CheckedBatch of(String logName, LogBatch batch, RecordReader reader, TrimIndex acked) {
        List<ReplayEntry> sound = new ArrayList<>(batch.entries().size());
        HighestAcked highest = new HighestAcked();
        LogPosition next = batch.next();
        Throwable failure = null;
        for (LogEntry entry : batch.entries()) {
            highest.reset();
            failure = check(logName, batch, sound.size(), reader, highest);
            if (failure != null) {
                next = entry.position();
                break;
            }
            sound.add(new ReplayEntry(entry));
            LogPosition at = entry.position();
            acked.add(at.ledgerId(), at.entryId(), highest.ledgerId(), highest.entryId());
        }
        return new CheckedBatch(Collections.unmodifiableList(sound), acked, next, failure);
    }

    /** Null if the entry is sound. */
    private static Throwable check(
            String logName, LogBatch batch, int index, RecordReader reader, HighestAcked highest) {
        try {
            reader.read(batch.entries().get(index).payload(), highest);
            return null;
        } catch (MalformedRecord e) {
            return malformed(logName, batch, index, e);
        } catch (RuntimeException e) {
            return e;
        }
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
