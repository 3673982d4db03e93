package io.ackrecovery.log.bookkeeper;

import java.util.List;
import java.util.Optional;

/**
 * A managed ledger that has the name of a pending-ack log.
 *
 * @param name as the managed ledger has it
 * @param subscription whose log it is; empty when no topic of the namespace has such a subscription
 * @param cursors that it has
 */
public record FoundLog(String name, Optional<Subscription> subscription, List<String> cursors) {

    /**
     * A subscription.
     *
     * @param topic with tenant and namespace, as {@code persistent://tenant/namespace/topic}
     * @param topicLog the name of the topic's own managed ledger
     * @param cursor the name of its cursor there
     */
    public record Subscription(String topic, String name, String topicLog, String cursor) {}

    public FoundLog {
        cursors = List.copyOf(cursors);
    }

    /** Whether it is something else that happens to have such a name: it is read by cursors, and by none that a broker makes. */
    public boolean isForeign() {
        return !cursors.isEmpty() && !cursors.contains(ManagedLedgerLogs.CURSOR);
    }
}
