package io.ackrecovery.cli.demo;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckState;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * What was written to one log, so that what was replayed can be compared with it: the records come again from the seed, and the
 * ledgers are remembered with the index of their first entry.
 */
record WrittenLog(String name, Fate fate, long seed, int entries, NavigableMap<Integer, Long> ledgers) {

    WrittenLog {
        ledgers = new TreeMap<>(ledgers);
    }

    RecordStream records() {
        return new RecordStream(new SplittableRandom(seed));
    }

    /** The ledger in the middle, the one that a damage takes. */
    long middleLedger() {
        return List.copyOf(ledgers.values()).get(ledgers.size() / 2);
    }

    long lastLedger() {
        return ledgers.lastEntry().getValue();
    }

    /** Before which of its entries a second owner comes, for a log that has one. */
    int quarter() {
        return entries / 4;
    }

    /** Where healthy logs are when the bookies go. */
    int half() {
        return entries / 2;
    }

    /** The index of the entry that is no record, for a log that has one. */
    int corruptIndex() {
        return half();
    }

    /** The position the entry with this index was written at. */
    LogPosition positionOf(int index) {
        var ledger = ledgers.floorEntry(index);
        return new LogPosition(ledger.getValue(), index - ledger.getKey());
    }

    long ledgerOf(int index) {
        return positionOf(index).ledgerId();
    }

    /** How many entries went into this ledger. */
    int entriesOf(long ledgerId) {
        for (Map.Entry<Integer, Long> ledger : ledgers.entrySet()) {
            if (ledger.getValue() == ledgerId) {
                Integer next = ledgers.higherKey(ledger.getKey());
                return (next == null ? entries : next) - ledger.getKey();
            }
        }
        return 0;
    }

    /** The fold of the entries whose index passes: what a replay of just these must end in. */
    PendingAckState stateOf(IntPredicate replayed) {
        PendingAckState state = new PendingAckState();
        RecordStream records = records();
        for (int i = 0; i < entries; i++) {
            List<PendingAckRecord> entry = records.nextEntry();
            boolean readable = fate != Fate.CORRUPT || i != corruptIndex();
            if (readable && replayed.test(i)) {
                LogPosition at = positionOf(i);
                entry.forEach(record -> state.apply(at, record));
            }
        }
        return state;
    }
}
