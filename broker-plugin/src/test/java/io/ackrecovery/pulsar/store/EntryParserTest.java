package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.MalformedRecord;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was parsed is, on the wire, what was written, whatever was parsed before it. */
class EntryParserTest {

    private static final TxnId TXN = new TxnId(3, 1L << 40);

    private static final List<PendingAckRecord> RECORDS = List.of(
            new PendingAckRecord.IndividualAck(
                    TXN,
                    List.of(
                            new AckedPosition(5, 6, 10, new long[] {0x3f0L, -1}),
                            new AckedPosition(5, 7, 1, new long[0]))),
            new PendingAckRecord.CumulativeAck(TXN, new AckedPosition(5, 8)),
            new PendingAckRecord.Commit(TXN, AckType.CUMULATIVE),
            new PendingAckRecord.Abort(TXN, AckType.INDIVIDUAL));

    private final EntryParser parser = new EntryParser();

    @Test
    void parsesEntriesOfOneRecordOneAfterTheOther() throws MalformedRecord {
        for (PendingAckRecord record : RECORDS) {
            assertThat(parsed(PendingAckRecordFormat.encode(record)))
                    .containsExactly(PendingAckRecordFormat.encode(record));
        }
    }

    @Test
    void parsesAShorterBatchAfterALongerOne() throws MalformedRecord {
        assertThat(parsed(PendingAckRecordFormat.encodeBatch(RECORDS)))
                .containsExactlyElementsOf(
                        RECORDS.stream().map(PendingAckRecordFormat::encode).toList());
        PendingAckRecord last = RECORDS.get(3);
        assertThat(parsed(PendingAckRecordFormat.encodeBatch(List.of(last))))
                .containsExactly(PendingAckRecordFormat.encode(last));
    }

    @Test
    void throwsIfItIsNoEntry() {
        assertThatThrownBy(() -> parser.parse(new byte[] {1, 2, 3})).isInstanceOf(MalformedRecord.class);
    }

    private List<byte[]> parsed(byte[] payload) throws MalformedRecord {
        parser.parse(payload);
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < parser.count(); i++) {
            records.add(parser.record(i).toByteArray());
        }
        return records;
    }
}
