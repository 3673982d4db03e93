package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitLease;
import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The node's side of the leases: which reports were sent when, and which lease is the latest. Outlives a cluster system that has to
 * be started anew. Not for use by several threads at a time.
 */
final class LeaseLedger {
    private final String node;
    private final long term;
    private final Duration attemptLimit;
    private final Ticker ticker;
    private final NavigableMap<Long, Long> sentAt = new TreeMap<>();
    private long number;
    private long epoch;
    private long governor;
    private long lastGrant;
    private long grantInForce;
    private boolean outage;

    LeaseLedger(String node, GovernorSettings settings, Ticker ticker) {
        this.node = node;
        this.term = settings.leaseTerm().toNanos();
        this.attemptLimit = settings.attemptLimit();
        this.ticker = ticker;
    }

    /** The next report; it counts as sent now. */
    NodeReport report(String address, PermitUse use, NodeReport.Outcomes outcomes, List<String> departed) {
        long now = ticker.nanos();
        sentAt.values().removeIf(at -> now - at >= term);
        sentAt.put(++number, now);
        return new NodeReport(
                node,
                address,
                number,
                use.inUse(),
                use.waiting(),
                use.leased(),
                epoch,
                governor,
                grantInForce,
                outage,
                outcomes,
                departed);
    }

    /** What a lease allows and until when; null if it is late, or comes from a governor that has a successor. */
    PermitLease accept(FleetLease lease) {
        boolean sameGovernor = lease.epoch() == epoch && lease.governor() == governor;
        boolean isNews = sameGovernor ? lease.grant() > lastGrant : lease.epoch() > epoch;
        Long sent = sentAt.get(lease.answers());
        if (!isNews || sent == null || !node.equals(lease.node())) {
            return null;
        }
        if (!sameGovernor) {
            epoch = lease.epoch();
            governor = lease.governor();
            grantInForce = 0;
        }
        lastGrant = lease.grant();
        outage = lease.outage();
        return new PermitLease(new PermitShare(lease.permits(), lease.startsPerSecond()), sent + term, attemptLimit);
    }

    /** The supervisor obeys this lease from here on. */
    void inForce(FleetLease lease) {
        if (lease.epoch() == epoch && lease.governor() == governor) {
            grantInForce = Math.max(grantInForce, lease.grant());
        }
    }
}
