package io.ackrecovery.supervisor.cluster;

import java.util.Iterator;
import java.util.TreeMap;

/**
 * What one node may be using at the most: what it said it uses, and every lease that may be in force there. A lease counts until the
 * node says that a later one is in force, or until nothing of it can be left.
 */
final class NodeAccount {
    private final GovernorSettings settings;
    private final TreeMap<Long, Sent> sent = new TreeMap<>();
    private NodeReport report;
    private long heardAt;
    private int leasedByOther;
    private boolean answered;

    private record Sent(int permits, long at) {}

    NodeAccount(GovernorSettings settings) {
        this.settings = settings;
    }

    /** Whether this is news; an older report that comes late is none. */
    boolean hear(NodeReport news, boolean ofThisGovernor, long now) {
        if (report != null && news.number() <= report.number()) {
            return false;
        }
        report = news;
        heardAt = now;
        answered = false;
        leasedByOther = ofThisGovernor ? 0 : news.leased();
        if (ofThisGovernor) {
            sent.headMap(news.grant()).clear();
        }
        return true;
    }

    NodeReport report() {
        return report;
    }

    /** Whether a lease that answers its last report would not have expired. */
    boolean isHeard(long now) {
        return now - heardAt < settings.leaseTerm().toNanos();
    }

    /** Whether nothing but its fallback can be in use any more. */
    boolean isSettled(long now) {
        return now - heardAt >= settings.aftermath().toNanos() && committed(now) == settings.fallbackPermits();
    }

    /** Permits that are not anybody else's: at least what it may use without a lease. */
    int committed(long now) {
        long over = now - settings.aftermath().toNanos();
        Iterator<Sent> eldestFirst = sent.values().iterator();
        int most = settings.fallbackPermits();
        while (eldestFirst.hasNext()) {
            Sent lease = eldestFirst.next();
            if (lease.at() <= over) {
                eldestFirst.remove();
            } else {
                most = Math.max(most, lease.permits());
            }
        }
        return heardAt <= over ? most : Math.max(most, Math.max(report.inUse(), leasedByOther));
    }

    /** Whether a lease of this many would tell the node anything: another number, or a later expiry. */
    boolean isOwed(int permits) {
        return !answered || sent.isEmpty() || sent.lastEntry().getValue().permits() != permits;
    }

    void sent(long grant, int permits, long now) {
        sent.put(grant, new Sent(permits, now));
        answered = true;
    }
}
