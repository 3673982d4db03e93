package io.ackrecovery.log.bookkeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.bookkeeper.client.api.LedgerEntry;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.mledger.LedgerOffloader;
import org.apache.pulsar.common.policies.data.OffloadPolicies;
import org.apache.pulsar.common.policies.data.OffloadPoliciesImpl;

/** Tiered storage in memory. */
public final class MemoryOffloader implements LedgerOffloader {
    final List<Map<String, String>> reads = new CopyOnWriteArrayList<>();
    private final Map<UUID, List<byte[]>> stored = new ConcurrentHashMap<>();

    @Override
    public String getOffloadDriverName() {
        return "memory";
    }

    @Override
    public CompletableFuture<Void> offload(ReadHandle ledger, UUID id, Map<String, String> extra) {
        return ledger.readAsync(0, ledger.getLastAddConfirmed()).thenAccept(entries -> {
            try (entries) {
                List<byte[]> payloads = new ArrayList<>();
                for (LedgerEntry entry : entries) {
                    payloads.add(entry.getEntryBytes().clone());
                }
                stored.put(id, payloads);
            }
        });
    }

    @Override
    public CompletableFuture<ReadHandle> readOffloaded(long ledger, UUID id, Map<String, String> driverMetadata) {
        reads.add(driverMetadata);
        return CompletableFuture.completedFuture(new FakeHandle(ledger, stored.get(id)));
    }

    @Override
    public CompletableFuture<Void> deleteOffloaded(long ledger, UUID id, Map<String, String> driverMetadata) {
        stored.remove(id);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public OffloadPolicies getOffloadPolicies() {
        return new OffloadPoliciesImpl();
    }

    @Override
    public void close() {
        stored.clear();
    }
}
