package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.OutageState;
import io.ackrecovery.supervisor.PermitShare;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A governor's accounts. What all nodes together may be using is never more than {@code max-attempts}, whatever is lost, late or
 * cut off, as long as that is enough for every node's fallback. Without threads and without a clock of its own.
 */
final class GovernorBooks {
    private final GovernorSettings settings;
    private final long id;
    private final long beganAt;
    private final FleetOutage outage;
    private final Probing probing;
    private final TreeMap<String, NodeAccount> accounts = new TreeMap<>();
    private final Map<String, Long> departed = new HashMap<>();
    private Set<String> members = Set.of();
    private int broughtIn;
    private long epoch;
    private long lastGrant;

    /** @param id a random number, which tells governors of one epoch apart */
    GovernorBooks(GovernorSettings settings, long id, long now) {
        this.settings = settings;
        this.id = id;
        this.beganAt = now;
        this.outage = new FleetOutage(settings);
        this.probing = new Probing(settings);
    }

    /** Which nodes have an account. */
    Set<String> nodes() {
        return accounts.keySet();
    }

    OutageState outage() {
        return outage.state();
    }

    /** Whether all that a predecessor may have leased is over, so that permits nobody told of are free. */
    boolean isSettled(long now) {
        // Twice the term: a predecessor that was cut off went on for one term before it knew.
        return now - beganAt >= settings.aftermath().plus(settings.leaseTerm()).toNanos();
    }

    /** The addresses of all nodes in the cluster, reachable or not. Those that are no longer in it may be at work all the same. */
    void members(Set<String> addresses, long now) {
        members.forEach(address -> departed.putIfAbsent(address, now));
        members = Set.copyOf(addresses);
        departed.keySet().removeAll(members);
    }

    void heard(NodeReport report, long now) {
        boolean mine = report.epoch() == epoch && report.governor() == id;
        if (!mine && report.epoch() >= epoch) {
            epoch = report.epoch() + 1;
            if (report.outage()) {
                outage.inherit(now);
            }
        }
        NodeAccount account = accounts.get(report.node());
        NodeReport before = account == null ? null : account.report();
        if (account == null) {
            account = new NodeAccount(settings);
            accounts.put(report.node(), account);
        }
        if (!account.hear(report, mine, now)) {
            return;
        }
        report.departed().stream()
                .filter(address -> !members.contains(address))
                .forEach(address -> departed.putIfAbsent(address, now));
        if (before == null) {
            broughtIn += account.committed(now);
        } else {
            outage.heard(
                    report.outcomes().failures() - before.outcomes().failures(),
                    report.outcomes().successes() - before.outcomes().successes());
        }
    }

    /** The leases to be sent now. */
    List<FleetLease> round(long now) {
        forget(now);
        List<NodeAccount> heard = accounts.values().stream()
                .filter(account -> account.isHeard(now))
                .toList();
        outage.look(sight(heard), now);
        List<FleetLease> leases = new ArrayList<>();
        if (!hearsMost(heard)) {
            return leases;
        }
        int free = limit(now) - committed(now);
        int ofHeard = heard.stream().mapToInt(account -> account.committed(now)).sum();
        int[] targets = targets(heard, free + ofHeard, now);
        for (int i = 0; i < targets.length; i++) {
            NodeAccount account = heard.get(i);
            int committed = account.committed(now);
            int permits = Math.min(targets[i], committed + Math.max(0, free));
            free -= Math.max(0, permits - committed);
            if (account.isOwed(permits)) {
                leases.add(lease(account, permits, now));
            }
        }
        return leases;
    }

    private FleetLease lease(NodeAccount account, int permits, long now) {
        account.sent(++lastGrant, permits, now);
        boolean open = outage.state() == OutageState.OPEN;
        PermitShare share = open ? probing.share(permits) : settings.share(permits);
        return new FleetLease(
                account.report().node(),
                epoch,
                id,
                lastGrant,
                account.report().number(),
                share.permits(),
                share.startsPerSecond(),
                outage.state() != OutageState.CLOSED);
    }

    /** @param pool all but what nodes have that are not heard */
    private int[] targets(List<NodeAccount> heard, int pool, long now) {
        if (outage.state() == OutageState.OPEN) {
            return probing.targets(heard, now);
        }
        boolean closed = outage.state() == OutageState.CLOSED;
        int[] wanted = heard.stream()
                .mapToInt(account -> Math.max(account.report().wanted(), closed ? settings.fallbackPermits() : 0))
                .toArray();
        long turn = now / settings.leaseTerm().toNanos();
        return Shares.maxMin(Math.min(outage.permits(), pool), wanted, (int) (turn % Math.max(1, wanted.length)));
    }

    /** All permits there are; before all is known of those that a predecessor leased, those that nodes brought in. */
    private int limit(long now) {
        int toldOf = broughtIn + unseen() * settings.fallbackPermits();
        return isSettled(now) ? settings.maxAttempts() : Math.min(settings.maxAttempts(), toldOf);
    }

    /** What may be in use in the whole fleet, unseen nodes included. */
    int committed(long now) {
        int known = accounts.values().stream()
                .mapToInt(account -> account.committed(now))
                .sum();
        return known + unseen() * settings.fallbackPermits();
    }

    /** Nodes that never reported here: members that have just come, and those that were lost before this governor came. */
    private int unseen() {
        Set<String> unseen = new HashSet<>(members);
        unseen.addAll(departed.keySet());
        accounts.values().forEach(account -> unseen.remove(account.report().address()));
        return unseen.size();
    }

    /** Where it hears less than most members it may be the one that is cut off, and another governor at work. */
    private boolean hearsMost(List<NodeAccount> heard) {
        Set<String> addresses = new HashSet<>();
        heard.forEach(account -> addresses.add(account.report().address()));
        addresses.retainAll(members);
        return addresses.size() * 2 > members.size();
    }

    private FleetOutage.Sight sight(List<NodeAccount> heard) {
        int failing = 0;
        int heardOf = 0;
        int inUse = 0;
        int wanted = 0;
        for (NodeAccount account : heard) {
            failing += account.report().outcomes().failing();
            heardOf += account.report().outcomes().heardOf();
            inUse += account.report().inUse();
            wanted += account.report().wanted();
        }
        return new FleetOutage.Sight(failing, heardOf, inUse, wanted);
    }

    private void forget(long now) {
        long remembered = settings.rememberFor().toNanos();
        departed.values().removeIf(at -> now - at >= remembered);
        accounts.values().removeIf(account -> account.isSettled(now) && isGone(account, now));
    }

    /** Its fallback stays reserved: for its address as long as it is a member, or remembered. */
    private boolean isGone(NodeAccount account, long now) {
        String address = account.report().address();
        if (!members.contains(address)) {
            departed.putIfAbsent(address, now);
            return true;
        }
        return accounts.values().stream()
                .anyMatch(other -> other != account
                        && other.isHeard(now)
                        && other.report().address().equals(address));
    }
}
