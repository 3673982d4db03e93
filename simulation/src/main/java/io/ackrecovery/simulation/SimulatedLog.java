package io.ackrecovery.simulation;

import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One log of a world: what was written to it, which is what a replay is held against. */
final class SimulatedLog {

    static final long TOPIC_LEDGER = 7;
    private static final String PREFIX = "log-";
    /** Three acknowledgements, then the transaction's end. */
    private static final int RECORDS_PER_TRANSACTION = 4;

    private final int number;
    private final List<LogPosition> written = new ArrayList<>();
    private final Set<LogPosition> truncated = new HashSet<>();

    SimulatedLog(int number, int entries, int ledgers, InMemoryLogs logs) {
        this.number = number;
        for (int i = 0; i < entries; i++) {
            if (i > 0 && (long) i * ledgers / entries > (long) (i - 1) * ledgers / entries) {
                logs.roll(name());
            }
            written.add(logs.append(name(), PendingAckRecordFormat.encode(record(i))));
        }
    }

    static int numberOf(String name) {
        return Integer.parseInt(name.substring(PREFIX.length()));
    }

    static PendingAckRecord record(int index) {
        TxnId transaction = new TxnId(1, index / RECORDS_PER_TRANSACTION);
        return isAcknowledgement(index)
                ? new PendingAckRecord.IndividualAck(transaction, List.of(new AckedPosition(TOPIC_LEDGER, index)))
                : new PendingAckRecord.Commit(transaction, AckType.INDIVIDUAL);
    }

    /** Of the topic's entry with the same number. */
    static boolean isAcknowledgement(int index) {
        return index % RECORDS_PER_TRANSACTION != RECORDS_PER_TRANSACTION - 1;
    }

    int number() {
        return number;
    }

    String name() {
        return PREFIX + number;
    }

    int size() {
        return written.size();
    }

    LogPosition position(int index) {
        return written.get(index);
    }

    /** The entry there, or where it would be. */
    int firstAtOrAfter(LogPosition position) {
        int found = Collections.binarySearch(written, position);
        return found >= 0 ? found : -found - 1;
    }

    LogPosition at(double where) {
        return written.get((int) Math.min(written.size() - 1L, (long) (where * written.size())));
    }

    void truncate(LogPosition position, InMemoryLogs logs) {
        logs.truncateEntry(name(), position, 1);
        truncated.add(position);
    }

    boolean isTruncated(LogPosition position) {
        return truncated.contains(position);
    }

    boolean isTruncated() {
        return !truncated.isEmpty();
    }
}
