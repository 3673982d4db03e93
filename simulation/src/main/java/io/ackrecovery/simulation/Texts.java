package io.ackrecovery.simulation;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.PendingAckLog;
import java.time.Duration;

/** How things are called in a trace. */
final class Texts {

    private static final double SECOND = 1e9;

    private Texts() {}

    static String of(Object value) {
        if (value instanceof LogBatch batch) {
            return batch.entries().size() + " entries, next " + batch.next();
        }
        if (value instanceof PendingAckLog log) {
            return "a log from " + log.first() + " to " + log.end();
        }
        return value == null ? "done" : value.toString();
    }

    static String line(Event event) {
        String store = event.store() == Event.NONE ? "" : " log-" + event.store();
        return "%12.6f s node-%d%s %s".formatted(event.at() / SECOND, event.node(), store, event.text());
    }

    static String seconds(Duration duration) {
        return duration.toMillis() / 1_000.0 + " s";
    }
}
