package io.ackrecovery.supervisor;

import java.util.concurrent.TimeUnit;

/** How many attempts the fleet lets run here, and how fast new ones may follow: the lease while it lasts, else the own share. */
final class LeaseLimit {
    /** Starts that were not used may be made up for within this time, at least one: timers are not more exact. */
    private static final double BURST_SECONDS = 0.1;

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);
    /** For sums of fractions that should make a whole. */
    private static final double TINY = 1e-6;

    private final PermitShare own;
    private final Ticker ticker;
    private PermitLease lease;
    private double starts = 1;
    private long filledAt;

    LeaseLimit(PermitShare own, Ticker ticker) {
        this.own = own;
        this.ticker = ticker;
        this.filledAt = ticker.nanos();
    }

    void lease(PermitLease next) {
        fill();
        lease = next;
    }

    int permits() {
        return share().permits();
    }

    int leased() {
        return isLeased() ? lease.share().permits() : 0;
    }

    /** Whether one more may start now; if so, it counts as started. */
    boolean admitsStart() {
        fill();
        if (starts < 1 - TINY) {
            return false;
        }
        starts = Math.max(0, starts - 1);
        return true;
    }

    /** Nanoseconds until more may be possible than now: the next start, or the end of the lease; {@link Long#MAX_VALUE}: never. */
    long untilMore() {
        double rate = share().startsPerSecond();
        double untilStart = starts < 1 && rate > 0 ? (1 - starts) / rate * SECOND : Long.MAX_VALUE;
        long untilExpiry = isLeased() ? lease.expiresAt() - ticker.nanos() : Long.MAX_VALUE;
        return Math.max(1, Math.min((long) Math.ceil(untilStart), untilExpiry));
    }

    /** What may be lent without a lease. */
    int ownPermits() {
        return own.permits();
    }

    /** Nanoseconds until no more than that may be lent any longer; {@link Long#MAX_VALUE}: for ever. */
    long untilTakenBack() {
        return lease == null
                ? Long.MAX_VALUE
                : lease.expiresAt() + lease.attemptLimit().toNanos() - ticker.nanos();
    }

    private PermitShare share() {
        return isLeased() ? lease.share() : own;
    }

    private boolean isLeased() {
        return lease != null && lease.expiresAt() - ticker.nanos() > 0;
    }

    private void fill() {
        long now = ticker.nanos();
        double rate = share().startsPerSecond();
        double most = Math.max(1, rate * BURST_SECONDS);
        double gained = now == filledAt ? 0 : (now - filledAt) / SECOND * rate;
        starts = Double.isInfinite(rate) ? Double.POSITIVE_INFINITY : Math.min(most, starts + gained);
        filledAt = now;
    }
}
