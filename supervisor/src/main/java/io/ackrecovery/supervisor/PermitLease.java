package io.ackrecovery.supervisor;

import java.util.Objects;

/**
 * A share of the permits of a fleet of supervisors, for a time. Once it has expired the supervisor is back at the share it has without
 * a lease; attempts that run then go on, and no other begins before fewer run than that share allows.
 *
 * @param expiresAt on the supervisor's {@link Ticker}
 */
public record PermitLease(PermitShare share, long expiresAt) {
    public PermitLease {
        Objects.requireNonNull(share, "share");
    }
}
