package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TxnId;
import io.ackrecovery.supervisor.Outcome;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * What idle recovered stores cost: actor, supervisor's share, trim index. The log is one that costs nothing itself, since a managed
 * ledger is held by the broker in any case; the target is one for all.
 */
final class IdleBenchmark {

    private static final int ENTRIES = 100;

    private static final byte[] PAYLOAD = PendingAckRecordFormat.encode(
            new PendingAckRecord.IndividualAck(new TxnId(1, 1), List.of(new AckedPosition(5, 5))));

    /** What is remembered of recoveries for a while, and of cancelled timers, is not what an idle one costs. */
    private static final String SETTINGS =
            "ack-recovery.supervisor { housekeeping-interval = 5s, outage.window = 1s, max-recoveries = 1000000 }";

    private static final long SETTLED_MILLIS = 10_000;

    private IdleBenchmark() {}

    static void run(Options options) throws Exception {
        int stores = options.number("--stores", 10_000);
        ReplayTarget target = entries -> CompletableFuture.completedFuture(null);
        PendingAckLog sameForAll = new MemoryLog(Collections.nCopies(ENTRIES, PAYLOAD));
        PendingAckLogs logs = (name, abandoned) -> CompletableFuture.completedFuture(sameForAll);
        try (Supervised supervised = Supervised.unobserved(logs, SETTINGS)) {
            recover(supervised, target, 0, 100);
            long before = usedAfterCollection();
            recover(supervised, target, 100, 100 + stores);
            long after = usedAfterCollection();
            System.out.printf(
                    "%,d idle recovered stores: %.1f MiB of heap, %,d bytes each%n",
                    stores, (after - before) / 1048576.0, (after - before) / stores);
        }
    }

    private static void recover(Supervised supervised, ReplayTarget target, int from, int to) {
        List<CompletableFuture<Outcome>> recoveries = IntStream.range(from, to)
                .mapToObj(i -> supervised.recover("log-" + i, target))
                .toList();
        for (CompletableFuture<Outcome> recovery : recoveries) {
            if (!(recovery.join() instanceof Outcome.Complete)) {
                throw new IllegalStateException(recovery.join().toString());
            }
        }
    }

    private static long usedAfterCollection() throws InterruptedException {
        Thread.sleep(SETTLED_MILLIS);
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(200);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
