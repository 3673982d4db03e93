package io.ackrecovery.store;

import static io.ackrecovery.store.Records.txn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes in here were written by Pulsar 4.2.4's own classes. */
class PendingAckRecordFormatTest {

    private static final PendingAckRecord INDIVIDUAL = new PendingAckRecord.IndividualAck(
            new TxnId(2, 3),
            List.of(new AckedPosition(300, 5, 10, new long[] {-1, 6}), new AckedPosition(300, 6, 0, new long[0])));
    private static final String INDIVIDUAL_HEX =
            "08011000180320022a1408ac02100518ffffffffffffffffff011806200a2a0708ac0210062000";

    private static final PendingAckRecord CUMULATIVE =
            new PendingAckRecord.CumulativeAck(new TxnId(-1, 7), new AckedPosition(1, 0));
    private static final String CUMULATIVE_HEX = "08011001180720ffffffffffffffffff012a0408011000";

    static List<PendingAckRecord> records() {
        return List.of(
                INDIVIDUAL,
                CUMULATIVE,
                new PendingAckRecord.IndividualAck(txn(1), List.of()),
                new PendingAckRecord.Commit(txn(Long.MAX_VALUE), AckType.CUMULATIVE),
                new PendingAckRecord.Abort(txn(0), AckType.INDIVIDUAL));
    }

    @Test
    void writesAnIndividualAckAsPulsarDoes() {
        assertThat(hex(PendingAckRecordFormat.encode(INDIVIDUAL))).isEqualTo(INDIVIDUAL_HEX);
    }

    @Test
    void writesACumulativeAckAsPulsarDoesWithoutABatchSize() {
        assertThat(hex(PendingAckRecordFormat.encode(CUMULATIVE))).isEqualTo(CUMULATIVE_HEX);
    }

    @Test
    void writesABatchWithMagicAndVersion() {
        assertThat(hex(PendingAckRecordFormat.encodeBatch(List.of(CUMULATIVE))))
                .isEqualTo("0e010001" + "0a17" + CUMULATIVE_HEX);
    }

    @ParameterizedTest
    @MethodSource("records")
    void readsWhatItWrote(PendingAckRecord record) throws MalformedRecord {
        assertThat(PendingAckRecordFormat.decode(PendingAckRecordFormat.encode(record)))
                .containsExactly(record);
    }

    @Test
    void readsABatchInOrder() throws MalformedRecord {
        assertThat(PendingAckRecordFormat.decode(PendingAckRecordFormat.encodeBatch(records())))
                .isEqualTo(records());
    }

    @Test
    void readsPackedAckSets() throws MalformedRecord {
        PendingAckRecord read =
                decode("08011000180320022a0a0801100218051a020607").get(0);
        assertThat(read)
                .isEqualTo(new PendingAckRecord.IndividualAck(
                        new TxnId(2, 3), List.of(new AckedPosition(1, 2, -1, new long[] {5, 6, 7}))));
    }

    @Test
    void passesOverFieldsItDoesNotKnow() throws MalformedRecord {
        assertThat(decode(CUMULATIVE_HEX + "7a03616263" + "7801")).containsExactly(CUMULATIVE);
    }

    @Test
    void takesTheFirstOfSeveralCumulativePositions() throws MalformedRecord {
        assertThat(decode(CUMULATIVE_HEX + "2a0408091009")).containsExactly(CUMULATIVE);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    '',                       an empty entry at byte 0
                    0e01,                     a batch without records at byte 2
                    0e010001,                 a batch without records at byte 4
                    0e0100017801,             a batch without records at byte 6
                    0e0100020a00,             batch version 2
                    1000180320022a0408011000, a record without an operation
                    0804100018032002,         operation 4
                    080218032002,             a record without an acknowledgement type
                    0802100218032002,         acknowledgement type 2
                    080210001803,             a record without its transaction id
                    080210002002,             a record without its transaction id
                    0801100118032002,         a cumulative acknowledgement without a position
                    08011000180320022a021001, an acknowledged position without its ledger id
                    08011000180320022a020801, an acknowledged position without its entry id
                    0802100018032002a8,       cut short
                    08021000180320027903,     cut short
                    08021000180320027a0561,   cut short
                    0802100018ffffffffffffffffffff01, more than ten bytes
                    08021000180320020c,       wire type 4
                    08021000180320020b0c,     wire type 3
                    080210001803200200,       field 0
                    """)
    void refusesWhatItDoesNotUnderstand(String hex, String what) {
        assertThatExceptionOfType(MalformedRecord.class)
                .isThrownBy(() -> decode(hex))
                .withMessageContaining(what)
                .withMessageContaining(" at byte ");
    }

    @Test
    void refusesEveryPrefixOfAnEntry() {
        for (byte[] whole : List.of(
                PendingAckRecordFormat.encode(INDIVIDUAL), PendingAckRecordFormat.encodeBatch(List.of(INDIVIDUAL)))) {
            for (int length = 0; length < whole.length; length++) {
                byte[] prefix = Arrays.copyOf(whole, length);
                assertThat(isRefusedOrLosesPositionsOnly(prefix))
                        .as("%d bytes", length)
                        .isTrue();
            }
        }
    }

    /** Cut exactly between two positions, a plain entry is a shorter entry: only the digest could tell. */
    private static boolean isRefusedOrLosesPositionsOnly(byte[] prefix) {
        try {
            PendingAckRecord read = PendingAckRecordFormat.decode(prefix).get(0);
            return prefix[0] != 0x0e
                    && read instanceof PendingAckRecord.IndividualAck ack
                    && ack.positions().size() < 2;
        } catch (MalformedRecord expected) {
            return true;
        }
    }

    @Test
    void tellsTheByteItGotTo() {
        assertThatExceptionOfType(MalformedRecord.class)
                .isThrownBy(() -> decode("0e0100010a0808041000180320027801"))
                .satisfies(malformed -> assertThat(malformed.offset()).isEqualTo(14));
    }

    @Test
    void doesNotWriteAnEmptyBatch() {
        assertThatIllegalArgumentException().isThrownBy(() -> PendingAckRecordFormat.encodeBatch(List.of()));
    }

    private static List<PendingAckRecord> decode(String hex) throws MalformedRecord {
        return PendingAckRecordFormat.decode(HexFormat.of().parseHex(hex));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
