package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.Objects;

/**
 * A share of the permits of a fleet of supervisors, for a time. Once it has expired the supervisor is back at the share it has without
 * a lease; attempts that run then go on for a while, and no other begins before fewer run than that share allows.
 *
 * @param expiresAt on the supervisor's {@link Ticker}
 * @param attemptLimit after how long from then those that still run beyond that share are told to end, the youngest first
 */
public record PermitLease(PermitShare share, long expiresAt, Duration attemptLimit) {
    public PermitLease {
        Objects.requireNonNull(share, "share");
        Objects.requireNonNull(attemptLimit, "attemptLimit");
    }
}
