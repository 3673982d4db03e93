package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitLease;
import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.PermitUse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A node of which every attempt takes some time, some longer than the attempt limit, and which always has more to do. */
final class SimulatedNode {
    final String name;
    private final SimulatedFleet fleet;
    private final LeaseLedger ledger;
    private PermitLease lease;
    private final Set<Long> attempts = new LinkedHashSet<>();
    private long lastAttempt;
    boolean alive = true;
    int waiting = 1_000_000;
    long done;
    long failures;
    long successes;

    SimulatedNode(SimulatedFleet fleet, String name) {
        this.fleet = fleet;
        this.name = name;
        this.ledger = new LeaseLedger(name, fleet.settings, () -> fleet.now);
    }

    void start() {
        fleet.after(fleet.random.nextLong(fleet.settings.reportInterval().toNanos()), this::tick);
    }

    private void tick() {
        if (!alive) {
            return;
        }
        begin();
        fleet.report(
                name,
                ledger.report(
                        name,
                        new PermitUse(
                                running(), waiting, isLeased() ? lease.share().permits() : 0),
                        new NodeReport.Outcomes(0, 10, failures, successes),
                        List.copyOf(fleet.departed)));
        fleet.after(fleet.settings.reportInterval().toNanos(), this::tick);
    }

    void obey(FleetLease offered) {
        PermitLease accepted = ledger.accept(offered);
        if (accepted != null) {
            lease = accepted;
            ledger.inForce(offered);
            begin();
            fleet.after(lease.expiresAt() + lease.attemptLimit().toNanos() - fleet.now, () -> takeBackAfter(accepted));
        }
    }

    /** As {@code RecoveryPermits} does. */
    private void takeBackAfter(PermitLease over) {
        if (lease == over) {
            attempts.stream().skip(fleet.settings.fallbackPermits()).toList().forEach(attempts::remove);
        }
    }

    int running() {
        return attempts.size();
    }

    private boolean isLeased() {
        return lease != null && lease.expiresAt() - fleet.now > 0;
    }

    private void begin() {
        PermitShare share = isLeased() ? lease.share() : fleet.settings.fallback();
        while (alive && waiting > 0 && running() < share.permits()) {
            long attempt = ++lastAttempt;
            attempts.add(attempt);
            waiting--;
            fleet.after(length(), () -> end(attempt));
        }
    }

    /** Mostly short; now and then as long as one may be, or longer. */
    private long length() {
        long limit = fleet.settings.attemptLimit().toNanos();
        if (fleet.random.nextInt(200) == 0) {
            return limit + fleet.random.nextLong(10 * limit);
        }
        return fleet.random.nextInt(20) == 0
                ? limit - fleet.random.nextLong(limit / 10)
                : fleet.random.nextLong(limit / 20);
    }

    private void end(long attempt) {
        if (alive && attempts.remove(attempt)) {
            done++;
            successes++;
            begin();
        }
    }

    void die() {
        alive = false;
        attempts.clear();
    }
}
