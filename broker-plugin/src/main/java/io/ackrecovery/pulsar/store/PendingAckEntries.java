package io.ackrecovery.pulsar.store;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadata;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckOp;
import org.apache.pulsar.common.api.proto.CommandAck;

/** Our records as the broker has them. */
final class PendingAckEntries {

    private PendingAckEntries() {}

    static PendingAckMetadataEntry of(PendingAckRecord record) {
        PendingAckMetadataEntry entry = new PendingAckMetadataEntry()
                .setTxnidMostBits(record.txnId().mostBits())
                .setTxnidLeastBits(record.txnId().leastBits());
        if (record instanceof PendingAckRecord.IndividualAck ack) {
            entry.setPendingAckOp(PendingAckOp.ACK).setAckType(CommandAck.AckType.Individual);
            ack.positions().forEach(position -> fill(entry.addPendingAckMetadata(), position));
        } else if (record instanceof PendingAckRecord.CumulativeAck ack) {
            entry.setPendingAckOp(PendingAckOp.ACK).setAckType(CommandAck.AckType.Cumulative);
            fill(entry.addPendingAckMetadata(), ack.position());
        } else if (record instanceof PendingAckRecord.Commit commit) {
            entry.setPendingAckOp(PendingAckOp.COMMIT).setAckType(type(commit.ackType()));
        } else if (record instanceof PendingAckRecord.Abort abort) {
            entry.setPendingAckOp(PendingAckOp.ABORT).setAckType(type(abort.ackType()));
        }
        return entry;
    }

    private static void fill(PendingAckMetadata metadata, AckedPosition position) {
        metadata.setLedgerId(position.ledgerId()).setEntryId(position.entryId());
        if (position.hasBatchSize()) {
            metadata.setBatchSize(position.batchSize());
        }
        for (long word : position.ackSet()) {
            metadata.addAckSet(word);
        }
    }

    private static CommandAck.AckType type(AckType type) {
        return type == AckType.CUMULATIVE ? CommandAck.AckType.Cumulative : CommandAck.AckType.Individual;
    }
}
