package io.ackrecovery.log;

import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** One log as bookies and metadata of {@link InMemoryLogs} have it: a chain of ledgers and a mark-delete position. */
final class StoredLog {
    final String name;
    final NavigableMap<Long, StoredLedger> chain = new TreeMap<>();
    LogPosition markDelete = LogPosition.EARLIEST;
    int owner;

    /** The furthest position ever told to a reader. */
    LogPosition furthest = LogPosition.EARLIEST;

    StoredLog(String name) {
        this.name = name;
    }

    StoredLedger ledger(long id) {
        StoredLedger ledger = chain.get(id);
        if (ledger == null) {
            throw new IllegalArgumentException("log " + name + " has no ledger " + id);
        }
        return ledger;
    }

    StoredLedger current() {
        return chain.lastEntry().getValue();
    }

    void roll(long nextLedger) {
        if (!chain.isEmpty()) {
            StoredLedger last = current();
            last.closed = true;
            if (last.size() == 0 || last.gone) {
                chain.remove(last.id);
            }
        }
        chain.put(nextLedger, new StoredLedger(nextLedger));
    }

    /** The first place at or after {@code from} where an entry is, or the place where the next one will be written. */
    LogPosition settle(LogPosition from, Set<Long> abandoned) {
        for (StoredLedger ledger : chain.tailMap(from.ledgerId(), true).values()) {
            int entry = ledger.id == from.ledgerId() ? (int) Math.max(0, from.entryId()) : 0;
            boolean passedOver = ledger.gone && abandoned.contains(ledger.id);
            if (entry < ledger.size() && !passedOver) {
                return ledger.position(entry);
            }
        }
        LogPosition free = current().position(current().size());
        return free.isAfter(from) ? free : from;
    }

    LogPosition lastEntry() {
        for (StoredLedger ledger : chain.descendingMap().values()) {
            if (ledger.size() > 0) {
                return ledger.position(ledger.size() - 1);
            }
        }
        return new LogPosition(chain.firstKey(), -1);
    }

    long count(LogPosition first, LogPosition end) {
        return chain.values().stream()
                .flatMap(ledger -> IntStream.range(0, ledger.size()).mapToObj(ledger::position))
                .filter(position -> !first.isAfter(position) && !position.isAfter(end))
                .count();
    }

    LogGap gapOfLedger(StoredLedger ledger, LogPosition from) {
        return new LogGap(from, afterLedger(ledger), ledger.entriesFrom(from));
    }

    /** The first entry of the next ledger that has one. */
    LogPosition afterLedger(StoredLedger ledger) {
        return chain.tailMap(ledger.id, false).values().stream()
                .filter(next -> next.size() > 0)
                .findFirst()
                .map(next -> next.position(0))
                .orElse(new LogPosition(ledger.id + 1, 0));
    }

    void trim(LogPosition upTo) {
        if (upTo.isAfter(markDelete)) {
            markDelete = upTo;
            long current = current().id;
            chain.values()
                    .removeIf(ledger -> ledger.id != current
                            && !ledger.position(ledger.size() - 1).isAfter(upTo));
        }
    }

    void tell(LogPosition position) {
        if (position.isAfter(furthest)) {
            furthest = position;
        }
    }
}
