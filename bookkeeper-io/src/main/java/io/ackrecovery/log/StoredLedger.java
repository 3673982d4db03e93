package io.ackrecovery.log;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** One ledger as the bookies of {@link InMemoryLogs} have it. */
final class StoredLedger {
    final long id;
    final List<byte[]> payloads = new ArrayList<>();
    final BitSet lost = new BitSet();
    final BitSet corrupt = new BitSet();
    final BitSet unreadable = new BitSet();
    boolean gone;
    boolean closed;

    StoredLedger(long id) {
        this.id = id;
    }

    int size() {
        return payloads.size();
    }

    LogPosition position(int entry) {
        return new LogPosition(id, entry);
    }

    /** Whether this entry is there and cannot be read, while another one beside it can. */
    boolean isUnreadableAlone(int entry) {
        return unreadable.get(entry)
                && IntStream.of(entry - 1, entry + 1)
                        .anyMatch(beside ->
                                beside >= 0 && beside < size() && !unreadable.get(beside) && !lost.get(beside));
    }

    /** What its metadata tells of a lost ledger: nothing, when it was never closed. */
    long entriesFrom(LogPosition from) {
        return closed ? size() - from.entryId() : LogGap.UNKNOWN;
    }
}
