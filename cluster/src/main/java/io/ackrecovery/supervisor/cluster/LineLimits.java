package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.LineLimit;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** One line of each kind in an interval: many of one kind hide no other. */
final class LineLimits {
    /** More than remoting and membership have; what comes beyond is of one kind. */
    static final int MOST_KINDS = 100;

    private final Duration interval;
    private final Ticker ticker;
    private final Map<String, LineLimit> kinds = new HashMap<>();

    LineLimits(Duration interval, Ticker ticker) {
        this.interval = interval;
        this.ticker = ticker;
    }

    LineLimit of(String kind) {
        String known = kinds.containsKey(kind) || kinds.size() < MOST_KINDS ? kind : "";
        return kinds.computeIfAbsent(known, first -> new LineLimit(1, interval, ticker));
    }
}
