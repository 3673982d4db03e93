package io.ackrecovery.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckReplyCallBack;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.broker.transaction.pendingack.proto.BatchedPendingAckMetadataEntry;
import org.apache.pulsar.broker.transaction.pendingack.proto.PendingAckMetadataEntry;

/** How fast a broker's handle takes records in that are in memory already: no replay into it can be faster. */
final class HandleCeiling {

    private static final int IN_MEMORY = 20_000;
    private static final int BATCH_HEADER = 4;

    private HandleCeiling() {}

    /** @return seconds that the records of this many entries take */
    static double run(PersistentSubscription withoutLog, EntryShape shape, int entries) throws Exception {
        List<PendingAckMetadataEntry> records = records(shape, Math.min(entries, IN_MEMORY));
        int repeats = Math.max(1, entries / IN_MEMORY);
        PendingAckHandleImpl handle = new PendingAckHandleImpl(withoutLog);
        handle.pendingAckHandleFuture().get(1, TimeUnit.MINUTES);
        MLPendingAckReplyCallBack callBack = new MLPendingAckReplyCallBack(handle);
        double seconds = CompletableFuture.supplyAsync(
                        () -> {
                            long began = System.nanoTime();
                            for (int i = 0; i < repeats; i++) {
                                records.forEach(callBack::handleMetadataEntry);
                            }
                            return (System.nanoTime() - began) / 1e9;
                        },
                        handle.getInternalPinnedExecutor())
                .get();
        handle.closeAsync().get(1, TimeUnit.MINUTES);
        return seconds;
    }

    private static List<PendingAckMetadataEntry> records(EntryShape shape, int entries) {
        List<PendingAckMetadataEntry> records = new ArrayList<>();
        shape.entries(entries).forEach(bytes -> {
            ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
            if (shape.batched()) {
                buffer.skipBytes(BATCH_HEADER);
                BatchedPendingAckMetadataEntry batch = new BatchedPendingAckMetadataEntry();
                batch.parseFrom(buffer, buffer.readableBytes());
                records.addAll(batch.getPendingAckLogsList());
            } else {
                PendingAckMetadataEntry record = new PendingAckMetadataEntry();
                record.parseFrom(buffer, buffer.readableBytes());
                records.add(record);
            }
        });
        return records;
    }
}
