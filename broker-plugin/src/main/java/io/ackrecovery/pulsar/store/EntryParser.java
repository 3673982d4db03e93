package io.ackrecovery.pulsar.store;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.apache.pulsar.broker.transaction.pendingack.proto.BatchedPendingAckMetadataEntry;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;
import org.apache.pulsar.transaction.coordinator.impl.TxnLogBufferedWriter;

/**
 * Log entries as the broker's own classes parse them. One entry at a time: its records are overwritten by those of the next, so that an
 * entry costs no objects. Not thread-safe.
 */
final class EntryParser {

    private static final int BATCH_HEADER_BYTES = 2 * Short.BYTES;

    private final ByteBuf buffer = Unpooled.buffer();
    private final PendingAckMetadataEntry single = new PendingAckMetadataEntry();
    private final BatchedPendingAckMetadataEntry batch = new BatchedPendingAckMetadataEntry();
    private boolean batched;

    /** Throws if the broker's classes cannot parse it. */
    void parse(byte[] payload) {
        buffer.clear().writeBytes(payload);
        batched = buffer.getShort(0) == TxnLogBufferedWriter.BATCHED_ENTRY_DATA_PREFIX_MAGIC_NUMBER;
        if (batched) {
            buffer.skipBytes(BATCH_HEADER_BYTES);
            batch.parseFrom(buffer, buffer.readableBytes());
        } else {
            single.parseFrom(buffer, buffer.readableBytes());
        }
    }

    /** How many records the entry has that was parsed last. */
    int count() {
        return batched ? batch.getPendingAckLogsCount() : 1;
    }

    /** Good until the next entry is parsed. */
    PendingAckMetadataEntry record(int index) {
        return batched ? batch.getPendingAckLogAt(index) : single;
    }
}
