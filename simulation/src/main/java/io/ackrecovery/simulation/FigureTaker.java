package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Takes the figures of a run from its events. */
final class FigureTaker implements Trace.Watcher {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long NEVER = Long.MAX_VALUE;

    private final Scenario scenario;
    private final Bookies bookies;
    private final long[] failed;
    private final long[] recoveredAt;
    private final Map<Integer, LogPosition> lastGiven = new HashMap<>();
    private final Set<String> outstanding = new HashSet<>();
    private List<SimulatedLog> written = List.of();
    private long reads;
    private long failedReads;
    private long failedOpens;
    private long lines;
    private long second;
    private long readsInSecond;
    private long peak;
    private int peakAtATime;
    private long reapplied;

    FigureTaker(Scenario scenario, Bookies bookies) {
        this.scenario = scenario;
        this.bookies = bookies;
        this.failed = new long[scenario.stores()];
        this.recoveredAt = new long[scenario.stores()];
        Arrays.fill(recoveredAt, NEVER);
    }

    void written(List<SimulatedLog> logs) {
        written = logs;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.Called called && called.call() == Call.READ) {
            onRead(called);
        } else if (event instanceof Event.Answered answered) {
            onAnswered(answered);
        } else if (event instanceof Event.Logged) {
            lines++;
        } else if (event instanceof Event.PhaseEntered entered && entered.phase() == RecoveryPhase.RECOVERED) {
            recoveredAt[entered.store()] = Math.min(recoveredAt[entered.store()], entered.at());
        } else if (event instanceof Event.Applying applying) {
            onApplying(applying);
        }
    }

    private void onRead(Event.Called read) {
        reads++;
        if (read.at() / SECOND != second) {
            second = read.at() / SECOND;
            readsInSecond = 0;
        }
        peak = Math.max(peak, ++readsInSecond);
        outstanding.add(read.store() + ":" + read.nth());
        peakAtATime = Math.max(peakAtATime, outstanding.size());
    }

    private void onAnswered(Event.Answered answered) {
        boolean isRead = answered.call() == Call.READ;
        if (isRead) {
            outstanding.remove(answered.store() + ":" + answered.nth());
        }
        if (answered.failure() != null && (isRead || answered.call() == Call.OPEN)) {
            failedReads += isRead ? 1 : 0;
            failedOpens += isRead ? 0 : 1;
            failed[answered.store()]++;
        }
    }

    private void onApplying(Event.Applying applying) {
        LogPosition before = lastGiven.getOrDefault(applying.order(), LogPosition.EARLIEST);
        LogPosition last = before;
        for (var entry : applying.entries()) {
            reapplied += entry.position().isAfter(before) ? 0 : 1;
            last = entry.position().isAfter(last) ? entry.position() : last;
        }
        lastGiven.put(applying.order(), last);
    }

    Figures taken() {
        long[] recovered =
                Arrays.stream(recoveredAt).filter(at -> at != NEVER).sorted().toArray();
        return new Figures(
                reads,
                failedReads,
                failedOpens,
                Arrays.stream(failed).max().orElse(0),
                lines,
                peak,
                peakAtATime,
                recovered.length,
                Duration.ofNanos(recovered.length == 0 ? 0 : recovered[recovered.length - 1]),
                reapplied,
                scenario.disasters().stream()
                        .filter(Disaster.BookiesDown.class::isInstance)
                        .map(Disaster.BookiesDown.class::cast)
                        .findFirst()
                        .map(this::blockedBystanders)
                        .orElse(0));
    }

    private int blockedBystanders(Disaster.BookiesDown outage) {
        long end = outage.until().toNanos();
        return (int) written.stream()
                .filter(log -> recoveredAt[log.number()] > end && isBystander(log, outage))
                .count();
    }

    private boolean isBystander(SimulatedLog log, Disaster.BookiesDown outage) {
        return IntStream.range(0, log.size())
                .mapToLong(i -> log.position(i).ledgerId())
                .distinct()
                .noneMatch(ledger -> bookies.allOn(ledger, outage.first(), outage.count()));
    }
}
