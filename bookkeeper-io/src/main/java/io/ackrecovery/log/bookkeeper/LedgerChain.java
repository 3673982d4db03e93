package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.offload.OffloadUtils;
import org.apache.bookkeeper.mledger.proto.ManagedLedgerInfo.LedgerInfo;
import org.apache.bookkeeper.mledger.proto.OffloadContext;

/**
 * The ledgers of a log up to its end, as they were when it was opened. The one class that reads the managed ledger's
 * records.
 */
final class LedgerChain {

    /** A copy of a ledger in tiered storage; {@code only} when the bookies have it no more. */
    record Offloaded(UUID id, Map<String, String> driverMetadata, boolean only) {}

    /** @param bytes of all entries; 0 when not known, as for a ledger that is not closed */
    record Ledger(long id, long entries, long bytes, Optional<Offloaded> offloaded) {}

    private final NavigableMap<Long, Ledger> ledgers = new TreeMap<>();
    private final String log;
    private final LogPosition end;

    LedgerChain(String log, LogPosition end, List<Ledger> ledgers) {
        this.log = log;
        this.end = end;
        ledgers.stream().filter(ledger -> ledger.id() <= end.ledgerId()).forEach(this::add);
    }

    /** The end is asked first: what comes later in the list, comes after it. */
    static LedgerChain of(ManagedLedger managedLedger) {
        String name = managedLedger.getName();
        LogPosition end = Positions.ours(managedLedger.getLastConfirmedEntry());
        return new LedgerChain(
                name,
                end,
                managedLedger.getLedgersInfo().values().stream()
                        .map(info -> ledger(name, info))
                        .toList());
    }

    private void add(Ledger ledger) {
        long entries = ledger.id() == end.ledgerId() ? end.entryId() + 1 : ledger.entries();
        long bytes = entries == ledger.entries() ? ledger.bytes() : 0;
        ledgers.put(ledger.id(), new Ledger(ledger.id(), entries, bytes, ledger.offloaded()));
    }

    static Ledger ledger(String log, LedgerInfo info) {
        return new Ledger(info.getLedgerId(), info.getEntries(), info.getSize(), offloaded(log, info));
    }

    private static Optional<Offloaded> offloaded(String log, LedgerInfo info) {
        if (!info.hasOffloadContext() || !info.getOffloadContext().isComplete()) {
            return Optional.empty();
        }
        OffloadContext context = info.getOffloadContext();
        Map<String, String> metadata = new HashMap<>(OffloadUtils.getOffloadDriverMetadata(info));
        metadata.put("ManagedLedgerName", log);
        UUID id = new UUID(context.getUidMsb(), context.getUidLsb());
        return Optional.of(new Offloaded(id, metadata, context.isBookkeeperDeleted()));
    }

    /** The name of the log. */
    String log() {
        return log;
    }

    List<Ledger> ledgers() {
        return List.copyOf(ledgers.values());
    }

    LogPosition end() {
        return end;
    }

    Ledger ledger(long id) {
        return ledgers.get(id);
    }

    /** The first place at or after {@code from} where an entry is; after the end when there is none. */
    LogPosition settle(LogPosition from) {
        Ledger ledger = ledgers.get(from.ledgerId());
        if (ledger != null && from.entryId() < ledger.entries()) {
            return new LogPosition(ledger.id(), Math.max(0, from.entryId()));
        }
        LogPosition next = afterLedger(from.ledgerId());
        return next.isAfter(end) && from.isAfter(end) ? from : next;
    }

    /** The first entry of the next ledger that has one; after the end when there is none. */
    LogPosition afterLedger(long id) {
        return ledgers.tailMap(id, false).values().stream()
                .filter(ledger -> ledger.entries() > 0)
                .findFirst()
                .map(ledger -> new LogPosition(ledger.id(), 0))
                .orElse(end.ledgerId() > id ? end.next() : new LogPosition(id + 1, 0));
    }

    /** Everything from here to the end of the ledger. */
    LogGap restOf(Ledger ledger, LogPosition from) {
        return new LogGap(from, afterLedger(ledger.id()), ledger.entries() - from.entryId());
    }

    long count(LogPosition first) {
        long entries = 0;
        for (Ledger ledger : ledgers.tailMap(first.ledgerId(), true).values()) {
            entries += ledger.entries() - (ledger.id() == first.ledgerId() ? first.entryId() : 0);
        }
        return Math.max(0, entries);
    }
}
