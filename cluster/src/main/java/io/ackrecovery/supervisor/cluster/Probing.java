package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitShare;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Whose turn it is, in an outage, to make the next attempt of the fleet: of the nodes that have something to try, one after another. An
 * attempt that takes longer than its turn holds up nobody else's: what hangs in an outage may hang long after it.
 */
final class Probing {
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final long interval;
    private final long untilNextStart;
    private String node = "";
    private long since;

    Probing(GovernorSettings settings) {
        interval = settings.outage().probeInterval().toNanos();
        untilNextStart = interval + 2 * settings.reportInterval().toNanos();
    }

    /**
     * One start in a turn, and no second one before a node has heard that its turn is over. Without a permit too: a node whose turn comes
     * must not wait until it has earned a start.
     */
    PermitShare share(int permits) {
        return new PermitShare(permits, SECOND / untilNextStart);
    }

    /** One permit for the one whose turn it is, none for the others. */
    int[] targets(List<NodeAccount> heard, long now) {
        if (node.isEmpty() || now - since >= interval) {
            next(heard, now);
        }
        return heard.stream()
                .mapToInt(account -> account.report().node().equals(node) ? 1 : 0)
                .toArray();
    }

    /** Nodes come in the order of their names. While all are at work the turn is over once one no longer is. */
    private void next(List<NodeAccount> heard, long now) {
        String last = node;
        List<String> idle = heard.stream()
                .filter(account ->
                        account.report().inUse() == 0 && account.report().wanted() > 0)
                .map(account -> account.report().node())
                .toList();
        if (!idle.isEmpty()) {
            node = idle.stream()
                    .filter(name -> name.compareTo(last) > 0)
                    .findFirst()
                    .orElse(idle.get(0));
            since = now;
        }
    }
}
