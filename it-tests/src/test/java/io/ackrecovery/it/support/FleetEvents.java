package io.ackrecovery.it.support;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import io.ackrecovery.supervisor.cluster.FleetNode;
import io.ackrecovery.supervisor.cluster.OutcomeGauge;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** What happened in processes of a cluster, in files: moments are those of the machine's monotonic clock, which all processes share. */
public record FleetEvents(List<Event> all) {

    /** What can happen. */
    public enum Kind {
        BEGAN,
        FAILED,
        RECOVERED,
        TWICE,
        MEMBERS,
        GOVERNS
    }

    /** @param what a log; of MEMBERS, how many nodes answer; of GOVERNS, nothing of interest */
    public record Event(Kind kind, long at, String what) {}

    /** Of all these files, in the order in which it happened. */
    public static FleetEvents read(List<Path> files) throws IOException {
        List<Event> all = new ArrayList<>();
        for (Path file : files) {
            for (String line : Files.readAllLines(file)) {
                String[] parts = line.split(" ");
                if (parts.length == 3) {
                    all.add(new Event(Kind.valueOf(parts[0]), Long.parseLong(parts[1]), parts[2]));
                }
            }
        }
        all.sort((a, b) -> Long.compare(a.at(), b.at()));
        return new FleetEvents(all);
    }

    public long count(Kind kind, long from, long to) {
        return all.stream()
                .filter(event -> event.kind() == kind && event.at() >= from && event.at() < to)
                .count();
    }

    public Set<String> recoveredLogs() {
        return all.stream()
                .filter(event -> event.kind() == Kind.RECOVERED)
                .map(Event::what)
                .collect(Collectors.toSet());
    }

    public int recovered() {
        return recoveredLogs().size();
    }

    /** The first of a kind at or after a moment; null if there is none. */
    public Event first(Kind kind, long from) {
        return all.stream()
                .filter(event -> event.kind() == kind && event.at() >= from)
                .findFirst()
                .orElse(null);
    }

    /** Writes them; every line is in the file when it is written, whatever becomes of the process. */
    static final class Writer implements RecoveryObserver {
        private final PrintStream file;
        private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
        private OutcomeGauge gauge;

        Writer(Path path) throws IOException {
            file = new PrintStream(Files.newOutputStream(path), true);
        }

        void gauge(OutcomeGauge made) {
            gauge = made;
        }

        OutcomeGauge gauge() {
            return gauge;
        }

        @Override
        public void attemptBegan(String id, int attempt) {
            write(Kind.BEGAN, id);
        }

        @Override
        public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
            write(Kind.FAILED, id);
        }

        @Override
        public void ended(String id, Outcome outcome, int attempts, Duration took) {
            write(outcome instanceof Outcome.Complete ? Kind.RECOVERED : Kind.TWICE, id);
        }

        /** Takes 20 ms for each batch, and notes an entry that comes again or out of order. */
        ReplayTarget target(String log) {
            return new ReplayTarget() {
                private LogPosition last = LogPosition.EARLIEST;

                @Override
                public CompletionStage<Void> apply(List<ReplayEntry> entries) {
                    for (ReplayEntry entry : entries) {
                        if (!entry.position().isAfter(last)) {
                            write(Kind.TWICE, log);
                        }
                        last = entry.position();
                    }
                    CompletableFuture<Void> done = new CompletableFuture<>();
                    watch.schedule(() -> done.complete(null), 20, TimeUnit.MILLISECONDS);
                    return done;
                }
            };
        }

        /** Notes when the process has the governor. */
        void governs() {
            write(Kind.GOVERNS, "here");
        }

        /** Notes now and then how many nodes answer. */
        void watch(FleetNode fleet) {
            watch.scheduleWithFixedDelay(
                    () -> fleet.status("", 1).whenComplete((status, failure) -> {
                        if (failure == null) {
                            write(Kind.MEMBERS, Integer.toString(status.nodes().size()));
                        }
                    }),
                    1,
                    1,
                    TimeUnit.SECONDS);
        }

        private synchronized void write(Kind kind, String what) {
            file.println(kind + " " + System.nanoTime() + " " + what);
        }
    }
}
