package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells an outage from single sick recoveries: it takes several different ones, and a good share of those heard of lately. Of each
 * recovery the latest event within the window counts. Remembers at most {@code capacity} recoveries, the latest.
 */
final class OutageBreaker {
    private final OutageSettings settings;
    private final int maxPermits;
    private final int capacity;
    private final Map<String, Event> events = new LinkedHashMap<>();
    private int failing;
    private OutageState state = OutageState.CLOSED;
    private int permitLimit;

    private record Event(boolean failed, long at) {}

    OutageBreaker(OutageSettings settings, int maxPermits, int capacity) {
        this.settings = settings;
        this.maxPermits = maxPermits;
        this.capacity = capacity;
        this.permitLimit = maxPermits;
    }

    OutageState state() {
        return state;
    }

    int permitLimit() {
        return permitLimit;
    }

    /** How many different recoveries failed last within the window. */
    int failing() {
        return failing;
    }

    /** An attempt failed in a way that should heal by itself. */
    void failed(String id, long now) {
        note(id, new Event(true, now));
        if (state == OutageState.HALF_OPEN || state == OutageState.CLOSED && isOutage()) {
            state = OutageState.OPEN;
            permitLimit = 1;
            // What got through before proves nothing from here on: each recovery's next success counts as its first.
            events.values().removeIf(event -> !event.failed());
        }
    }

    /** An attempt got further. While there is an outage, only a recovery's first success since it opened counts. */
    void succeeded(String id, long now) {
        boolean first = note(id, new Event(false, now));
        if (state == OutageState.CLOSED || !first) {
            return;
        }
        permitLimit = Math.min(maxPermits, permitLimit * 2);
        boolean allLent = state == OutageState.HALF_OPEN && permitLimit == maxPermits;
        state = allLent ? OutageState.CLOSED : OutageState.HALF_OPEN;
    }

    /** Without an outage, what is older than the window is of no use to anybody. */
    void forget(long now) {
        if (state == OutageState.CLOSED) {
            evict(now);
        }
    }

    private boolean isOutage() {
        return failing >= settings.minRecoveries() && failing >= settings.share() * events.size();
    }

    /** Whether this is news: the last that was heard of it was a failure, or nothing. */
    private boolean note(String id, Event event) {
        Event last = events.remove(id);
        events.put(id, event);
        count(last, -1);
        count(event, 1);
        evict(event.at());
        return last == null || last.failed();
    }

    private void evict(long now) {
        Duration window = settings.window();
        Iterator<Event> eldestFirst = events.values().iterator();
        while (eldestFirst.hasNext()) {
            Event eldest = eldestFirst.next();
            if (events.size() <= capacity && now - eldest.at() <= window.toNanos()) {
                return;
            }
            eldestFirst.remove();
            count(eldest, -1);
        }
    }

    private void count(Event event, int change) {
        if (event != null && event.failed()) {
            failing += change;
        }
    }
}
