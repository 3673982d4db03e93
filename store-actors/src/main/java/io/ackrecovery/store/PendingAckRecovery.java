package io.ackrecovery.store;

import java.util.Objects;

/**
 * A request to replay one log.
 *
 * @param logName the log's name, as the managed ledger has it
 * @param target takes the entries in; must not have been given to another recovery
 */
public record PendingAckRecovery(String logName, ReplayTarget target) {
    public PendingAckRecovery {
        Objects.requireNonNull(logName, "logName");
        Objects.requireNonNull(target, "target");
    }
}
