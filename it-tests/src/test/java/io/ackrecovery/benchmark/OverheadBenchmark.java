package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.MalformedRecord;
import io.ackrecovery.store.RecordReader;
import io.ackrecovery.store.RecordSink;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.supervisor.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What actors and supervision cost for an entry: a log that is in memory, read at once, into a target that does nothing. */
final class OverheadBenchmark {

    private OverheadBenchmark() {}

    static void run(Options options) throws Exception {
        int entries = options.number("--entries", 1_000_000);
        Rounds rounds = new Rounds(options.number("--warm-ups", 5), options.number("--rounds", 7));
        List<byte[]> payloads = new EntryShape(false, 60).entries(entries).toList();
        MemoryLog log = new MemoryLog(payloads);
        ReplayTarget target = applied -> CompletableFuture.completedFuture(null);
        try (Supervised supervised =
                Supervised.unobserved((name, abandoned) -> CompletableFuture.completedFuture(log))) {
            Map<String, Rounds.Side> sides = new LinkedHashMap<>();
            sides.put("replay ns", () -> replay(supervised, target) / entries);
            sides.put("check ns", () -> check(payloads) / entries);
            Map<String, Double> found = rounds.medians(sides);
            found.put("overhead ns", found.get("replay ns") - found.get("check ns"));
            new Findings().add("an entry", found);
        }
    }

    private static double replay(Supervised supervised, ReplayTarget target) throws Exception {
        long began = System.nanoTime();
        Outcome outcome = supervised.recover("log", target).get();
        double nanos = System.nanoTime() - began;
        if (!(outcome instanceof Outcome.Complete)) {
            throw new IllegalStateException(outcome.toString());
        }
        supervised.closeRecovery("log");
        return nanos;
    }

    /** What cannot be saved: each entry is looked through before a target gets it. */
    private static double check(List<byte[]> payloads) throws MalformedRecord {
        RecordReader reader = new RecordReader();
        Ignoring ignoring = new Ignoring();
        long began = System.nanoTime();
        for (byte[] payload : payloads) {
            reader.read(payload, ignoring);
        }
        double nanos = System.nanoTime() - began;
        if (ignoring.records < payloads.size()) {
            throw new IllegalStateException("only " + ignoring.records + " records");
        }
        return nanos;
    }

    private static final class Ignoring implements RecordSink {
        private long records;

        @Override
        public void position(long ledgerId, long entryId, int batchSize, long[] words, int wordCount) {}

        @Override
        public void acked(AckType type, long mostBits, long leastBits) {
            records++;
        }

        @Override
        public void committed(AckType type, long mostBits, long leastBits) {
            records++;
        }

        @Override
        public void aborted(AckType type, long mostBits, long leastBits) {
            records++;
        }
    }
}
