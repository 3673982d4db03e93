package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitLease;
import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.PermitUse;
import java.util.List;

/** A node of which every attempt takes some time, at most the attempt limit, and which always has more to do. */
final class SimulatedNode {
    final String name;
    private final SimulatedFleet fleet;
    private final LeaseLedger ledger;
    private PermitLease lease;
    boolean alive = true;
    int running;
    int waiting = 1_000_000;
    long done;
    long failures;
    long successes;

    SimulatedNode(SimulatedFleet fleet, String name) {
        this.fleet = fleet;
        this.name = name;
        this.ledger = new LeaseLedger(name, fleet.settings.leaseTerm(), () -> fleet.now);
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
                                running, waiting, isLeased() ? lease.share().permits() : 0),
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
        }
    }

    private boolean isLeased() {
        return lease != null && lease.expiresAt() - fleet.now > 0;
    }

    private void begin() {
        PermitShare share = isLeased() ? lease.share() : fleet.settings.fallback();
        while (alive && waiting > 0 && running < share.permits()) {
            running++;
            waiting--;
            fleet.after(length(), this::end);
        }
    }

    /** Mostly short; now and then as long as one may be. */
    private long length() {
        long limit = fleet.settings.attemptLimit().toNanos();
        return fleet.random.nextInt(20) == 0
                ? limit - fleet.random.nextLong(limit / 10)
                : fleet.random.nextLong(limit / 20);
    }

    private void end() {
        if (alive) {
            running--;
            done++;
            successes++;
            begin();
        }
    }

    void die() {
        alive = false;
        running = 0;
    }
}
