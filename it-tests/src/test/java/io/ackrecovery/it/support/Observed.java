package io.ackrecovery.it.support;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything a supervisor told its observer, with the time. */
public final class Observed implements RecoveryObserver {

    /** Something that happened to one recovery. */
    public sealed interface Event {
        String id();

        long at();
    }

    /** An attempt that began. */
    public record Began(String id, int attempt, long at) implements Event {}

    /** An attempt that failed, and what was decided. */
    public record FailedAttempt(String id, int attempt, Throwable cause, Verdict verdict, long at) implements Event {}

    /** A loss that was skipped. */
    public record Skipped(String id, Gap gap, long at) implements Event {}

    /** An end; the outcome is the very object that was answered. */
    public record Ended(String id, Outcome outcome, long at) implements Event {}

    private final Queue<Event> events = new ConcurrentLinkedQueue<>();
    private final Queue<String> phases = new ConcurrentLinkedQueue<>();
    private final AtomicInteger outagesBegan = new AtomicInteger();
    private final AtomicInteger outagesEnded = new AtomicInteger();

    @Override
    public void attemptBegan(String id, int attempt) {
        events.add(new Began(id, attempt, System.nanoTime()));
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        events.add(new FailedAttempt(id, attempt, cause, verdict, System.nanoTime()));
    }

    @Override
    public void skipped(String id, Gap gap) {
        events.add(new Skipped(id, gap, System.nanoTime()));
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        events.add(new Ended(id, outcome, System.nanoTime()));
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        phases.add(id + " " + to);
    }

    @Override
    public void outageBegan(int failing) {
        outagesBegan.incrementAndGet();
    }

    @Override
    public void outageEnded(Duration lasted) {
        outagesEnded.incrementAndGet();
    }

    /** All events, in the order they happened. */
    public List<Event> events() {
        return List.copyOf(events);
    }

    /** What happened to one recovery, in order. */
    public List<Event> events(String id) {
        return events.stream().filter(event -> event.id().equals(id)).toList();
    }

    /** All events of one class, in the order they happened. */
    public <E extends Event> List<E> events(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public List<FailedAttempt> failed(String id) {
        return of(id, FailedAttempt.class);
    }

    public List<Began> began(String id) {
        return of(id, Began.class);
    }

    public List<Outcome> outcomes(String id) {
        return of(id, Ended.class).stream().map(Ended::outcome).toList();
    }

    public boolean sawPhase(String id, RecoveryPhase phase) {
        return phases.contains(id + " " + phase);
    }

    public int outagesBegan() {
        return outagesBegan.get();
    }

    public int outagesEnded() {
        return outagesEnded.get();
    }

    private <E extends Event> List<E> of(String id, Class<E> type) {
        return events(type).stream().filter(event -> event.id().equals(id)).toList();
    }
}
