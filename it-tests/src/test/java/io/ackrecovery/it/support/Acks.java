package io.ackrecovery.it.support;

import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Entries of long logs. */
public final class Acks {

    /** Above all ledgers of a test's topics. */
    private static final long LEDGER = 1_000_000;

    private static final int PER_TRANSACTION = 100;

    private Acks() {}

    /** Each acknowledges another position, which no topic has; a hundred a transaction, and all transactions are open. */
    public static Stream<byte[]> distinct(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> PendingAckRecordFormat.encode(new PendingAckRecord.IndividualAck(
                        new TxnId(0, 1_000_000 + i / PER_TRANSACTION),
                        List.of(new AckedPosition(LEDGER, i, 1, new long[0])))));
    }
}
