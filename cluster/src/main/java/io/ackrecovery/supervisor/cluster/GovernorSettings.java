package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.SettingBounds;
import java.time.Duration;

/**
 * What a governor leases, and for how long; each is explained in this module's {@code reference.conf}. All nodes of a cluster must
 * have the same.
 */
public record GovernorSettings(
        int maxAttempts,
        int maxStartsPerSecond,
        int fallbackPermits,
        Duration leaseTerm,
        Duration attemptLimit,
        Duration rememberFor,
        Duration reportInterval,
        FleetOutageSettings outage) {
    static final String SECTION = ClusterSettings.SECTION;
    static final String KEY_MAX_ATTEMPTS = SECTION + ".max-attempts";
    static final String KEY_MAX_STARTS = SECTION + ".max-starts-per-second";
    static final String KEY_FALLBACK_PERMITS = SECTION + ".fallback-permits";
    static final String KEY_LEASE_TERM = SECTION + ".lease-term";
    static final String KEY_ATTEMPT_LIMIT = SECTION + ".attempt-limit";
    static final String KEY_REMEMBER_FOR = SECTION + ".remember-for";
    static final String KEY_REPORT_INTERVAL = SECTION + ".report-interval";

    public GovernorSettings {
        SettingBounds.check(KEY_MAX_ATTEMPTS, maxAttempts, 1, 1_000_000);
        SettingBounds.check(KEY_MAX_STARTS, maxStartsPerSecond, 1, 1_000_000);
        SettingBounds.check(KEY_FALLBACK_PERMITS, fallbackPermits, 1, maxAttempts);
        SettingBounds.check(KEY_ATTEMPT_LIMIT, attemptLimit, Duration.ofSeconds(1), Duration.ofDays(1));
        SettingBounds.check(KEY_REMEMBER_FOR, rememberFor, attemptLimit, Duration.ofDays(7));
        SettingBounds.check(KEY_REPORT_INTERVAL, reportInterval, Duration.ofMillis(10), Duration.ofSeconds(10));
        SettingBounds.check(KEY_LEASE_TERM, leaseTerm, reportInterval.multipliedBy(6), Duration.ofHours(1));
    }

    /** What this many permits may begin: each permit brings the same part of the starts, so that the starts are bounded with them. */
    PermitShare share(int permits) {
        return new PermitShare(permits, (double) permits * maxStartsPerSecond / maxAttempts);
    }

    /** What a node may use without a lease. */
    public PermitShare fallback() {
        return share(fallbackPermits);
    }

    /** After which nothing of a lease that was sent is left at work: it has expired, and so have the attempts begun under it. */
    Duration aftermath() {
        return leaseTerm.plus(attemptLimit);
    }
}
