package io.ackrecovery.log;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** One ledger as the bookies of {@link InMemoryLogs} have it. */
final class StoredLedger {
    final long id;
    final List<byte[]> payloads = new ArrayList<>();
    final BitSet lost = new BitSet();
    final BitSet corrupt = new BitSet();
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

    /** What its metadata tells of a lost ledger: nothing, when it was never closed. */
    long entriesFrom(LogPosition from) {
        return closed ? size() - from.entryId() : LogGap.UNKNOWN;
    }
}
