package io.ackrecovery.benchmark;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the entries of a log look like. A plain one acknowledges one message of a batch, which is as large as makes the entry's bytes; a
 * batched one holds as many records as fill it, of which each acknowledges one message that is in no batch. Of a hundred records of a
 * transaction the last aborts it: so a handle holds little at any time, nothing reaches a subscription's cursor, and a log can be
 * replayed again and again.
 *
 * @param bytes about how many an entry has
 */
record EntryShape(boolean batched, int bytes) {

    /** Above all ledgers of a benchmark's topics. */
    private static final long LEDGER = 1_000_000;

    private static final int ENTRIES_PER_LEDGER = 50_000;
    private static final int RECORDS_PER_TRANSACTION = 100;

    static EntryShape of(String name) {
        String[] parts = name.split("-");
        return new EntryShape(parts[0].equals("batched"), Integer.parseInt(parts[1]));
    }

    Stream<byte[]> entries(int count) {
        int fill = fill();
        return IntStream.range(0, count).mapToObj(i -> entry(i, fill));
    }

    /** How many words of an ack set, or records, fill an entry. */
    private int fill() {
        int fill = 1;
        while (entry(0, fill + 1).length <= bytes) {
            fill++;
        }
        return fill;
    }

    private byte[] entry(int index, int fill) {
        if (!batched) {
            return PendingAckRecordFormat.encode(record(index, fill));
        }
        List<PendingAckRecord> records = new ArrayList<>();
        for (int i = 0; i < fill; i++) {
            records.add(record((long) index * fill + i, 0));
        }
        return PendingAckRecordFormat.encodeBatch(records);
    }

    private static PendingAckRecord record(long index, int words) {
        TxnId txn = new TxnId(3, 1_000_000_000L + index / RECORDS_PER_TRANSACTION);
        if (index % RECORDS_PER_TRANSACTION == RECORDS_PER_TRANSACTION - 1) {
            return new PendingAckRecord.Abort(txn, AckType.INDIVIDUAL);
        }
        long[] ackSet = new long[words];
        Arrays.fill(ackSet, -1);
        if (words > 0) {
            ackSet[(int) (index % words)] &= ~(1L << index % Long.SIZE);
        }
        long ledger = LEDGER + index / ENTRIES_PER_LEDGER;
        AckedPosition acked =
                new AckedPosition(ledger, index % ENTRIES_PER_LEDGER, Math.max(1, words * Long.SIZE), ackSet);
        return new PendingAckRecord.IndividualAck(txn, List.of(acked));
    }

    @Override
    public String toString() {
        return (batched ? "batched-" : "plain-") + bytes;
    }
}
