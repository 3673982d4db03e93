package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.MalformedRecord;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.TxnId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.pulsar.broker.transaction.pendingack.proto.BatchedPendingAckMetadataEntry;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadata;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckOp;
import org.apache.pulsar.common.api.proto.CommandAck;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Our record format against the bytes that Pulsar's own classes write and read, in both directions. */
class RecordInteropTest {

    private static final int SEEDS = 500;

    static Stream<Arguments> seeds() {
        return LongStream.range(0, SEEDS).mapToObj(seed -> arguments(seed));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void plainEntriesHaveTheBytesThatPulsarWrites(long seed) throws MalformedRecord {
        PendingAckRecord record = record(new SplittableRandom(seed));
        PendingAckMetadataEntry theirs = theirs(record);
        byte[] bytes = theirs.toByteArray();

        assertThat(PendingAckRecordFormat.encode(record)).isEqualTo(bytes);
        assertThat(PendingAckRecordFormat.decode(bytes)).containsExactly(record);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void batchedEntriesHaveTheBytesThatPulsarWrites(long seed) throws MalformedRecord {
        List<PendingAckRecord> records = records(new SplittableRandom(seed));
        byte[] bytes = theirBatch(records);

        assertThat(PendingAckRecordFormat.encodeBatch(records)).isEqualTo(bytes);
        assertThat(PendingAckRecordFormat.decode(bytes)).isEqualTo(records);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void pulsarReadsWhatWeWrite(long seed) {
        List<PendingAckRecord> records = records(new SplittableRandom(seed));
        ByteBuf bytes = Unpooled.wrappedBuffer(PendingAckRecordFormat.encodeBatch(records));
        assertThat(bytes.readShort()).isEqualTo(TxnLogBufferedWriter.BATCHED_ENTRY_DATA_PREFIX_MAGIC_NUMBER);
        assertThat(bytes.readShort()).isEqualTo(TxnLogBufferedWriter.BATCHED_ENTRY_DATA_PREFIX_VERSION);

        BatchedPendingAckMetadataEntry read = new BatchedPendingAckMetadataEntry();
        read.parseFrom(bytes, bytes.readableBytes());

        assertThat(read.getPendingAckLogsList())
                .extracting(PendingAckMetadataEntry::toByteArray)
                .usingElementComparator(Arrays::compare)
                .containsExactlyElementsOf(records.stream()
                        .map(record -> theirs(record).toByteArray())
                        .toList());
    }

    private static byte[] theirBatch(List<PendingAckRecord> records) {
        BatchedPendingAckMetadataEntry batch = new BatchedPendingAckMetadataEntry();
        batch.addAllPendingAckLogs(
                records.stream().map(RecordInteropTest::theirs).toList());
        ByteBuf bytes = Unpooled.buffer();
        bytes.writeShort(TxnLogBufferedWriter.BATCHED_ENTRY_DATA_PREFIX_MAGIC_NUMBER);
        bytes.writeShort(TxnLogBufferedWriter.BATCHED_ENTRY_DATA_PREFIX_VERSION);
        batch.writeTo(bytes);
        byte[] copy = new byte[bytes.readableBytes()];
        bytes.readBytes(copy);
        return copy;
    }

    private static PendingAckMetadataEntry theirs(PendingAckRecord record) {
        PendingAckMetadataEntry entry = new PendingAckMetadataEntry();
        if (record instanceof PendingAckRecord.IndividualAck ack) {
            entry.setPendingAckOp(PendingAckOp.ACK).setAckType(CommandAck.AckType.Individual);
            ack.positions().forEach(position -> copy(position, entry.addPendingAckMetadata()));
        } else if (record instanceof PendingAckRecord.CumulativeAck ack) {
            entry.setPendingAckOp(PendingAckOp.ACK).setAckType(CommandAck.AckType.Cumulative);
            copy(ack.position(), entry.addPendingAckMetadata());
        } else if (record instanceof PendingAckRecord.Commit commit) {
            entry.setPendingAckOp(PendingAckOp.COMMIT).setAckType(theirs(commit.ackType()));
        } else if (record instanceof PendingAckRecord.Abort abort) {
            entry.setPendingAckOp(PendingAckOp.ABORT).setAckType(theirs(abort.ackType()));
        }
        return entry.setTxnidLeastBits(record.txnId().leastBits())
                .setTxnidMostBits(record.txnId().mostBits());
    }

    private static void copy(AckedPosition position, PendingAckMetadata target) {
        target.setLedgerId(position.ledgerId()).setEntryId(position.entryId());
        for (long word : position.ackSet()) {
            target.addAckSet(word);
        }
        if (position.hasBatchSize()) {
            target.setBatchSize(position.batchSize());
        }
    }

    private static CommandAck.AckType theirs(AckType type) {
        return type == AckType.INDIVIDUAL ? CommandAck.AckType.Individual : CommandAck.AckType.Cumulative;
    }

    private static List<PendingAckRecord> records(SplittableRandom random) {
        List<PendingAckRecord> records = new ArrayList<>();
        int count = 1 + random.nextInt(20);
        for (int i = 0; i < count; i++) {
            records.add(record(random));
        }
        return records;
    }

    private static PendingAckRecord record(SplittableRandom random) {
        TxnId txn = new TxnId(number(random), number(random));
        AckType type = random.nextBoolean() ? AckType.INDIVIDUAL : AckType.CUMULATIVE;
        return switch (random.nextInt(4)) {
            case 0 ->
                new PendingAckRecord.IndividualAck(
                        txn,
                        Stream.generate(() -> position(random))
                                .limit(random.nextInt(1, 6))
                                .toList());
            case 1 -> new PendingAckRecord.CumulativeAck(txn, position(random));
            case 2 -> new PendingAckRecord.Commit(txn, type);
            default -> new PendingAckRecord.Abort(txn, type);
        };
    }

    private static AckedPosition position(SplittableRandom random) {
        long[] ackSet = random.longs(random.nextInt(4)).toArray();
        int batchSize = random.nextBoolean() ? AckedPosition.NO_BATCH_SIZE : random.nextInt(10_000);
        return new AckedPosition(number(random), number(random), batchSize, ackSet);
    }

    /** Numbers of every length, negative ones too. */
    private static long number(SplittableRandom random) {
        return random.nextLong() >> random.nextInt(64);
    }
}
