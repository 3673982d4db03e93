package io.ackrecovery.log.bookkeeper;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.apache.bookkeeper.client.api.LastConfirmedAndEntry;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.LedgerEntry;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.client.impl.LedgerEntriesImpl;
import org.apache.bookkeeper.client.impl.LedgerEntryImpl;

/** A ledger in memory, read entry by entry; keeps every buffer it has given out, to see whether it came back. */
class FakeHandle implements ReadHandle {
    final List<String> calls = new ArrayList<>();
    final List<ByteBuf> buffers = new ArrayList<>();
    private final long ledger;
    private final List<byte[]> payloads;
    private boolean closed;

    FakeHandle(long ledger, List<byte[]> payloads) {
        this.ledger = ledger;
        this.payloads = payloads;
    }

    CompletableFuture<LedgerEntries> entries(long first, long last) {
        return CompletableFuture.completedFuture(
                entries(LongStream.rangeClosed(first, last).boxed().toList()));
    }

    /** At least one. */
    LedgerEntries entries(List<Long> ids) {
        List<LedgerEntry> entries = new ArrayList<>();
        for (long id : ids) {
            ByteBuf buffer = buffer(payloads.get((int) id));
            buffers.add(buffer);
            entries.add(LedgerEntryImpl.create(ledger, id, buffer.readableBytes(), buffer));
        }
        return LedgerEntriesImpl.create(entries);
    }

    ByteBuf buffer(byte[] payload) {
        return Unpooled.copiedBuffer(payload);
    }

    @Override
    public CompletableFuture<LedgerEntries> readAsync(long first, long last) {
        calls.add("read " + first + "-" + last);
        return entries(first, last);
    }

    @Override
    public CompletableFuture<LedgerEntries> readUnconfirmedAsync(long first, long last) {
        calls.add("unconfirmed " + first + "-" + last);
        return entries(first, last);
    }

    @Override
    public CompletableFuture<Long> readLastAddConfirmedAsync() {
        return CompletableFuture.completedFuture(getLastAddConfirmed());
    }

    @Override
    public CompletableFuture<Long> tryReadLastAddConfirmedAsync() {
        return readLastAddConfirmedAsync();
    }

    @Override
    public CompletableFuture<LastConfirmedAndEntry> readLastAddConfirmedAndEntryAsync(
            long entryId, long timeOutInMillis, boolean parallel) {
        return CompletableFuture.failedFuture(new UnsupportedOperationException());
    }

    @Override
    public long getLastAddConfirmed() {
        return payloads.size() - 1L;
    }

    @Override
    public long getLength() {
        return payloads.stream().mapToLong(payload -> payload.length).sum();
    }

    @Override
    public long getId() {
        return ledger;
    }

    @Override
    public LedgerMetadata getLedgerMetadata() {
        return null;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public CompletableFuture<Void> closeAsync() {
        close();
        return CompletableFuture.completedFuture(null);
    }
}
