package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitShare;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whose turn it is, in an outage, to make the one attempt of the fleet: of the nodes that have something to try, one after another. */
final class Probing {
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final long interval;
    private final long attemptLimit;
    private String node = "";
    private long since;

    Probing(GovernorSettings settings) {
        interval = settings.outage().probeInterval().toNanos();
        attemptLimit = settings.attemptLimit().toNanos();
    }

    /** One start each interval. */
    PermitShare share(int permits) {
        return new PermitShare(permits, permits * SECOND / interval);
    }

    /** One permit for the one whose turn it is, none for the others. */
    int[] targets(List<NodeAccount> heard, long now) {
        if (isOver(heard, now)) {
            next(heard, now);
        }
        return heard.stream()
                .mapToInt(account -> account.report().node().equals(node) ? 1 : 0)
                .toArray();
    }

    private boolean isOver(List<NodeAccount> heard, long now) {
        boolean atWork = heard.stream()
                .anyMatch(account ->
                        account.report().node().equals(node) && account.report().inUse() > 0);
        return node.isEmpty() || now - since >= (atWork ? attemptLimit : interval);
    }

    /** Nodes come in the order of their names. */
    private void next(List<NodeAccount> heard, long now) {
        String last = node;
        List<String> willing = heard.stream()
                .filter(account -> account.report().wanted() > 0)
                .map(account -> account.report().node())
                .toList();
        node = willing.stream()
                .filter(name -> name.compareTo(last) > 0)
                .findFirst()
                .orElse(willing.isEmpty() ? "" : willing.get(0));
        since = now;
    }
}
