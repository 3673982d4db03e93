package io.ackrecovery.it.support;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Attempts at logs, by whatever process, as moments of the machine's monotonic clock. */
public final class Attempts {
    private final Map<String, List<Attempt>> byLog;

    /** One attempt at one log. */
    public record Attempt(String log, long from, long to) {
        private boolean covers(long at, long afterNanos) {
            return at >= from && at - afterNanos <= to;
        }
    }

    private record Change(long at, int by, String log) {}

    Attempts(Collection<Attempt> all) {
        byLog = all.stream().collect(Collectors.groupingBy(Attempt::log));
    }

    public int count() {
        return byLog.values().stream().mapToInt(List::size).sum();
    }

    /** How many were at work at the same time at the most. */
    public int mostAtATime() {
        int now = 0;
        int most = 0;
        for (Change change : changes()) {
            now += change.by();
            most = Math.max(most, now);
        }
        return most;
    }

    /** Logs that two were at work on at the same time. */
    public Set<String> twiceAtATime() {
        Map<String, Integer> open = new HashMap<>();
        Set<String> twice = new HashSet<>();
        for (Change change : changes()) {
            if (open.merge(change.log(), change.by(), Integer::sum) > 1) {
                twice.add(change.log());
            }
        }
        return twice;
    }

    /** As the bookies saw them: from the first request of each to its last. Those that asked for nothing are left out. */
    public Attempts seenIn(List<BookieTap.Request> requests) {
        Map<Attempt, Attempt> seen = new HashMap<>();
        for (BookieTap.Request request : requests) {
            of(request.log())
                    .filter(attempt -> attempt.covers(request.at(), 0))
                    .forEach(attempt -> seen.merge(
                            attempt,
                            new Attempt(request.log(), request.at(), request.at()),
                            (a, b) -> new Attempt(a.log(), Math.min(a.from(), b.from()), Math.max(a.to(), b.to()))));
        }
        return new Attempts(seen.values());
    }

    /** Requests that belong to no attempt. What comes this much after its end may have been under way. */
    public List<BookieTap.Request> strays(List<BookieTap.Request> requests, long afterNanos) {
        return requests.stream()
                .filter(request -> of(request.log()).noneMatch(attempt -> attempt.covers(request.at(), afterNanos)))
                .toList();
    }

    private Stream<Attempt> of(String log) {
        return byLog.getOrDefault(log, List.of()).stream();
    }

    private List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        byLog.values()
                .forEach(attempts -> attempts.forEach(attempt -> {
                    changes.add(new Change(attempt.from(), 1, attempt.log()));
                    changes.add(new Change(attempt.to(), -1, attempt.log()));
                }));
        changes.sort(Comparator.comparingLong(Change::at).thenComparingInt(change -> -change.by()));
        return changes;
    }
}
