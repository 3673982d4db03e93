package io.ackrecovery.cli.audit;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.log.bookkeeper.ClusterAddress;
import io.ackrecovery.log.bookkeeper.LogFilter;
import java.time.Duration;
import java.util.Set;

/**
 * What was asked of the audit.
 *
 * @param parallelism logs that are read at a time, 1 to {@link #MAX_PARALLELISM}
 * @param logTimeout after which one log is given up, 1 s to 24 h
 * @param bookies to find the logs that depend on them; empty not to ask
 */
record AuditOptions(
        ClusterAddress address,
        LogFilter filter,
        int parallelism,
        boolean skipLostData,
        Duration logTimeout,
        Set<String> bookies) {

    static final int MAX_PARALLELISM = 1_000;

    AuditOptions {
        if (parallelism < 1 || parallelism > MAX_PARALLELISM) {
            throw CommandFailed.usage("--parallelism " + parallelism + ": must be from 1 to " + MAX_PARALLELISM);
        }
        if (logTimeout.toSeconds() < 1 || logTimeout.toHours() > 24) {
            throw CommandFailed.usage("--log-timeout " + logTimeout.toSeconds() + "s: must be from 1s to 24h");
        }
        bookies = Set.copyOf(bookies);
    }
}
