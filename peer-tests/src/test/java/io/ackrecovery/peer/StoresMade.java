package io.ackrecovery.peer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckStore;

/** How many stores of ours the brokers of this JVM were given. Called from the broker's threads. */
public final class StoresMade {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private StoresMade() {}

    /** If it is one of ours; what the provider delegates is not. Does not block. */
    public static void countWhenThere(CompletableFuture<PendingAckStore> asked) {
        asked.thenAccept(store -> {
            if (store.getClass().getName().startsWith("io.ackrecovery.")) {
                COUNT.incrementAndGet();
            }
        });
    }

    static int count() {
        return COUNT.get();
    }
}
