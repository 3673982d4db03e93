package io.ackrecovery.log.bookkeeper;

import java.time.Duration;

/**
 * How ledgers are read.
 *
 * @param batches whether to ask a bookie for many entries at once, 2 to 3 times faster than singly. Must be false
 *     when the client does not speak the wire protocol v2 ({@code ClientConfiguration.getUseV2WireProtocol()}): with
 *     v3 a batch read is never answered
 * @param batchTimeout after which a batch is asked for entry by entry instead, at least 100 ms; keep it well below
 *     the caller's own deadline for a read. Up to BookKeeper 4.17.3 a batch with an entry that does not match its
 *     digest is never answered, and only single reads tell the damage. Too small: slow bookies are asked twice
 */
public record ReadSettings(boolean batches, Duration batchTimeout) {

    /** For a client with wire protocol v2, as a broker has it: batches, given up after 5 s. */
    public static final ReadSettings DEFAULT = new ReadSettings(true, Duration.ofSeconds(5));

    public ReadSettings {
        if (batchTimeout.toMillis() < 100) {
            throw new IllegalArgumentException(
                    "ack-recovery.log.batch-timeout must be at least 100 ms, not " + batchTimeout.toMillis() + " ms");
        }
    }
}
