package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.LedgerEntry;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.client.api.ReadHandle;

/**
 * Reads one ledger: in batches where its handle can, else entry by entry in one go. Payloads are copied and the
 * buffers given back in the callback of the read, on every path.
 */
final class LedgerReader {
    private final ReadHandle handle;
    private final Duration batchTimeout;
    private volatile boolean batches;
    private volatile long averageBytes;

    /**
     * @param averageBytes of an entry of this ledger; 0 when not known: the first read then brings one entry, and tells
     * @param settings whether batch reads may be tried at all, and for how long
     */
    LedgerReader(ReadHandle handle, long averageBytes, ReadSettings settings) {
        batchTimeout = settings.batchTimeout();
        this.handle = handle;
        this.averageBytes = averageBytes;
        batches = settings.batches() && !isStriped(handle.getLedgerMetadata());
    }

    /**
     * A bookie of such a ledger has no run of entries to send; the client would then read singly, with no regard to
     * size.
     */
    private static boolean isStriped(LedgerMetadata metadata) {
        return metadata != null && metadata.getEnsembleSize() != metadata.getWriteQuorumSize();
    }

    /** How many entries to ask for at once; at least one. */
    int fit(long available, int maxEntries, int maxBytes) {
        long average = averageBytes;
        long bySize = average == 0 ? 1 : Math.max(1, maxBytes / average);
        return (int) Math.min(Math.min(available, maxEntries), bySize);
    }

    /** Brings at least one of {@code count} entries, in order, from {@code first} on. */
    CompletableFuture<List<LogEntry>> read(long first, int count, int maxBytes) {
        long last = first + count - 1;
        if (last > handle.getLastAddConfirmed()) {
            return copied(first, count, Stages.call(() -> handle.readUnconfirmedAsync(first, last)));
        }
        if (!batches || count == 1) {
            return copied(first, count, Stages.call(() -> handle.readAsync(first, last)));
        }
        return copied(first, count, Stages.call(() -> handle.batchReadAsync(first, count, maxBytes)))
                .copy() // A time-out must not keep a late answer from being copied and given back.
                .orTimeout(batchTimeout.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(failure -> {
                    if (!isWithoutBatches(FailureClassifier.unwrap(failure))) {
                        return CompletableFuture.failedFuture(failure);
                    }
                    batches = false;
                    return copied(first, count, Stages.call(() -> handle.readAsync(first, last)));
                });
    }

    private static boolean isWithoutBatches(Throwable failure) {
        return failure instanceof UnsupportedOperationException || failure instanceof TimeoutException;
    }

    private CompletableFuture<List<LogEntry>> copied(long first, int count, CompletableFuture<LedgerEntries> read) {
        return read.thenApply(entries -> {
            try (entries) {
                return copy(first, count, entries);
            }
        });
    }

    private List<LogEntry> copy(long first, int count, LedgerEntries entries) {
        List<LogEntry> copies = new ArrayList<>(count);
        long bytes = 0;
        for (LedgerEntry entry : entries) {
            long expected = first + copies.size();
            if (entry.getEntryId() != expected) {
                throw new IllegalStateException("entry " + entry.getEntryId() + " came in place of " + expected);
            }
            ByteBuf buffer = entry.getEntryBuffer();
            byte[] payload = new byte[buffer.readableBytes()];
            buffer.getBytes(buffer.readerIndex(), payload);
            copies.add(new LogEntry(new LogPosition(handle.getId(), expected), payload));
            bytes += payload.length;
        }
        if (copies.isEmpty()) {
            throw new IllegalStateException("no entry came in place of " + first);
        }
        averageBytes = Math.max(1, bytes / copies.size());
        return copies;
    }

    /** Safe while a read is unanswered; what that read brings is still copied and given back. */
    CompletableFuture<Void> close() {
        return Stages.call(handle::closeAsync);
    }
}
