package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A governor's books and nodes that report to it, with time and messages in the hands of the test. */
final class Desk {
    static final NodeReport.Outcomes FINE = new NodeReport.Outcomes(0, 10, 0, 10);

    final GovernorSettings settings;
    GovernorBooks books;
    private final Map<String, LeaseLedger> nodes = new LinkedHashMap<>();
    private final Map<String, FleetLease> last = new HashMap<>();
    private long now;
    private long governors;

    Desk(GovernorSettings settings, String... names) {
        this.settings = settings;
        for (String name : names) {
            nodes.put(name, new LeaseLedger(name, settings, () -> now));
        }
        succeed();
        books.members(Set.of(names), now);
    }

    /** Another governor takes over. */
    void succeed() {
        books = new GovernorBooks(settings, ++governors, now);
        last.clear();
    }

    void pass(Duration time) {
        now += time.toNanos();
    }

    long now() {
        return now;
    }

    /** Longer than anything from before can be at work. */
    void settle() {
        pass(settings.aftermath().plus(settings.leaseTerm()));
    }

    NodeReport report(String node, int inUse, int waiting) {
        return report(node, inUse, waiting, FINE);
    }

    NodeReport report(String node, int inUse, int waiting, NodeReport.Outcomes outcomes) {
        FleetLease held = last.get(node);
        NodeReport report = nodes.get(node)
                .report(node, new PermitUse(inUse, waiting, held == null ? 0 : held.permits()), outcomes, List.of());
        books.heard(report, now);
        return report;
    }

    /** The governor decides; every lease arrives and is obeyed. */
    Map<String, Integer> round() {
        List<FleetLease> leases = decide();
        leases.forEach(this::deliver);
        return permits(leases);
    }

    List<FleetLease> decide() {
        return new ArrayList<>(books.round(now));
    }

    boolean deliver(FleetLease lease) {
        LeaseLedger ledger = nodes.get(lease.node());
        boolean accepted = ledger.accept(lease) != null;
        if (accepted) {
            ledger.inForce(lease);
            last.put(lease.node(), lease);
        }
        return accepted;
    }

    static Map<String, Integer> permits(List<FleetLease> leases) {
        Map<String, Integer> permits = new LinkedHashMap<>();
        leases.forEach(lease -> permits.put(lease.node(), lease.permits()));
        return permits;
    }
}
