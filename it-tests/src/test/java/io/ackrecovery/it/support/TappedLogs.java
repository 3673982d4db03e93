package io.ackrecovery.it.support;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Real logs with every call recorded, any of which can be made to go wrong. */
public final class TappedLogs implements PendingAckLogs {

    /** One call and how it was answered. */
    public static final class Tapped {
        private final String log;
        private final Call call;
        private final int asked;
        private final String thread = Thread.currentThread().getName();
        private final long beganAt = System.nanoTime();
        private volatile long endedAt;
        private volatile Throwable failure;

        Tapped(String log, Call call, int asked) {
            this.log = log;
            this.call = call;
            this.asked = asked;
        }

        public String log() {
            return log;
        }

        public Call call() {
            return call;
        }

        /** How many entries a read asked for; 0 for other calls. */
        public int asked() {
            return asked;
        }

        /** The name of the thread that made it. */
        public String thread() {
            return thread;
        }

        public long beganAt() {
            return beganAt;
        }

        /** 0 for as long as it is unanswered. */
        public long endedAt() {
            return endedAt;
        }

        /** Null if it did not fail, or not yet. */
        public Throwable failure() {
            return failure;
        }

        /** The first answer counts, should there be two. */
        private synchronized void ended(Object value, Throwable withFailure) {
            if (endedAt == 0) {
                failure = withFailure;
                endedAt = System.nanoTime();
            }
        }

        @Override
        public String toString() {
            return call + " of " + log + (failure == null ? "" : ": " + failure);
        }
    }

    private final PendingAckLogs real;
    private final Queue<Tapped> calls = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final Map<String, Fault> faults = new ConcurrentHashMap<>();
    private final NavigableMap<LogPosition, Fault> badEntries = new ConcurrentSkipListMap<>();

    public TappedLogs(PendingAckLogs real) {
        this.real = real;
    }

    /** The n-th call of a kind on a log goes wrong; 1 is the first. */
    public TappedLogs on(String log, Call call, int nth, Fault fault) {
        faults.put(log + call + nth, fault);
        return this;
    }

    /** Reads that begin at this entry go wrong, and those that begin before it end before it. */
    public TappedLogs onReadsOf(LogPosition entry, Fault fault) {
        badEntries.put(entry, fault);
        return this;
    }

    /** Every call of a kind on a log, in the order they were made. */
    public List<Tapped> calls(String log, Call call) {
        return calls.stream()
                .filter(tapped -> tapped.log.equals(log) && tapped.call == call)
                .toList();
    }

    /** Those of them that failed. */
    public List<Tapped> failed(String log, Call call) {
        return calls(log, call).stream()
                .filter(tapped -> tapped.failure != null)
                .toList();
    }

    /** Every call on any log. */
    public List<Tapped> calls() {
        return List.copyOf(calls);
    }

    /** Every call on a log. */
    public List<Tapped> calls(String log) {
        return calls.stream().filter(tapped -> tapped.log.equals(log)).toList();
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        return tap(name, Call.OPEN, 0, () -> real.open(name, abandoned).thenApply(log -> new TappedLog(name, log)));
    }

    private <T> CompletionStage<T> tap(String log, Call call, int asked, Supplier<CompletionStage<T>> proceed) {
        return tap(log, call, asked, Fault.none(), proceed);
    }

    private <T> CompletionStage<T> tap(
            String log, Call call, int asked, Fault unlessTold, Supplier<CompletionStage<T>> proceed) {
        Tapped tapped = new Tapped(log, call, asked);
        calls.add(tapped);
        int nth =
                counts.computeIfAbsent(log + call, first -> new AtomicInteger()).incrementAndGet();
        return answer(faults.getOrDefault(log + call + nth, unlessTold), proceed)
                .whenComplete(tapped::ended);
    }

    private static <T> CompletionStage<T> answer(Fault fault, Supplier<CompletionStage<T>> proceed) {
        if (fault instanceof Fault.Stall) {
            return new CompletableFuture<>();
        }
        if (fault instanceof Fault.Fail fail) {
            return CompletableFuture.failedFuture(fail.failure());
        }
        if (fault instanceof Fault.Throwing throwing) {
            throw TappedLogs.<RuntimeException>sneaky(throwing.failure());
        }
        return proceed.get();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private final class TappedLog implements PendingAckLog {
        private final String name;
        private final PendingAckLog log;

        TappedLog(String name, PendingAckLog log) {
            this.name = name;
            this.log = log;
        }

        @Override
        public String name() {
            return log.name();
        }

        @Override
        public LogPosition first() {
            return log.first();
        }

        @Override
        public LogPosition end() {
            return log.end();
        }

        @Override
        public long size() {
            return log.size();
        }

        @Override
        public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
            Map.Entry<LogPosition, Fault> bad = badEntries.ceilingEntry(from);
            if (bad == null || bad.getKey().ledgerId() != from.ledgerId()) {
                return tap(name, Call.READ, maxEntries, () -> log.read(from, maxEntries, maxBytes));
            }
            long before = bad.getKey().entryId() - from.entryId();
            Fault fault = before == 0 ? bad.getValue() : Fault.none();
            int entries = (int) Math.min(maxEntries, before);
            return tap(name, Call.READ, maxEntries, fault, () -> log.read(from, entries, maxBytes));
        }

        @Override
        public CompletionStage<Void> confirmOwned() {
            return tap(name, Call.CONFIRM, 0, log::confirmOwned);
        }

        @Override
        public CompletionStage<Optional<String>> evidenceAgainst(LogPosition position) {
            return tap(name, Call.EVIDENCE, 0, () -> log.evidenceAgainst(position));
        }

        @Override
        public CompletionStage<Void> trim(LogPosition upTo) {
            return tap(name, Call.TRIM, 0, () -> log.trim(upTo));
        }

        @Override
        public CompletionStage<Void> close() {
            return tap(name, Call.CLOSE, 0, log::close);
        }
    }
}
