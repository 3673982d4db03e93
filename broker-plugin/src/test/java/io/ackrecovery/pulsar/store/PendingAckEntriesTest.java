package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A record turned into the broker's is, on the wire, the record. */
class PendingAckEntriesTest {

    private static final TxnId TXN = new TxnId(3, 1L << 40);

    static List<PendingAckRecord> records() {
        return List.of(
                new PendingAckRecord.IndividualAck(
                        TXN,
                        List.of(
                                new AckedPosition(5, 6, 10, new long[] {0x3f0L, -1}),
                                new AckedPosition(5, 7, 1, new long[0]))),
                new PendingAckRecord.CumulativeAck(TXN, new AckedPosition(5, 8)),
                new PendingAckRecord.Commit(TXN, AckType.CUMULATIVE),
                new PendingAckRecord.Commit(TXN, AckType.INDIVIDUAL),
                new PendingAckRecord.Abort(TXN, AckType.CUMULATIVE),
                new PendingAckRecord.Abort(TXN, AckType.INDIVIDUAL));
    }

    @ParameterizedTest
    @MethodSource("records")
    void hasTheSameBytes(PendingAckRecord record) {
        assertThat(PendingAckEntries.of(record).toByteArray()).isEqualTo(PendingAckRecordFormat.encode(record));
    }

    @Test
    void theListHasEverySortOfRecord() {
        assertThat(records().stream().map(Object::getClass).collect(Collectors.toSet()))
                .isEqualTo(Set.of(PendingAckRecord.class.getPermittedSubclasses()));
    }
}
