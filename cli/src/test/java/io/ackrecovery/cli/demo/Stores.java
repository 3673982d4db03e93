package io.ackrecovery.cli.demo;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.ReplayEntry;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** Stores of a demo with a log of 100 entries in ledgers 10 to 14 of 20 each, and replays of them. */
final class Stores {

    static final int ENTRIES = 100;
    static final long MIDDLE = 12;
    static final long LAST = 14;
    static final int CORRUPT = 50;

    private Stores() {}

    static DemoStore store(int index, Fate fate) {
        NavigableMap<Integer, Long> ledgers = new TreeMap<>();
        for (int i = 0; i < 5; i++) {
            ledgers.put(20 * i, 10L + i);
        }
        return DemoStore.of(index, new WrittenLog(LogNames.of(index), fate, 7, ENTRIES, ledgers));
    }

    /** With all entries whose index passes applied. */
    static DemoStore replayed(Fate fate, IntPredicate which) {
        DemoStore store = store(0, fate);
        store.target().letGo();
        RecordStream records = store.log().records();
        for (int i = 0; i < ENTRIES; i++) {
            List<PendingAckRecord> entry = records.nextEntry();
            if (which.test(i)) {
                LogPosition at = store.log().positionOf(i);
                store.target().apply(List.of(new ReplayEntry(at, entry)));
            }
        }
        return store;
    }
}
