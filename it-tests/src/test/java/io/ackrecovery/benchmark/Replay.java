package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.supervisor.Outcome;
import java.util.concurrent.TimeUnit;

/** One supervised replay of one log into a fold. */
final class Replay {

    private Replay() {}

    /** @return entries a second */
    static double run(PendingAckLogs logs, LongLog log) throws Exception {
        FoldingTarget target = new FoldingTarget();
        try (Supervised supervised = new Supervised(logs)) {
            long began = System.nanoTime();
            Outcome outcome = supervised.recover(log.name(), target).get();
            double seconds = (System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1);
            if (!(outcome instanceof Outcome.Complete) || target.entriesApplied() != log.entries()) {
                throw new IllegalStateException(outcome + ", applied " + target.entriesApplied());
            }
            return log.entries() / seconds;
        }
    }
}
