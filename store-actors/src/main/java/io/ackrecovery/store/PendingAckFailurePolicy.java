package io.ackrecovery.store;

import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogCorrupted;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.Rule;

/** What each failure of a pending-ack recovery leads to. */
public final class PendingAckFailurePolicy {

    private PendingAckFailurePolicy() {}

    /** The one table, the same for a broker, an audit and a demo. */
    public static FailurePolicy standard() {
        return FailurePolicy.builder()
                .on(LogUnavailable.class, Rule.restart(), "bookies, metadata or the network are out: heals by itself")
                .on(
                        LedgerLost.class,
                        Rule.stopOrSkip().withConfirmations(1),
                        "a lost ledger does not come back; one wiped bookie can lie, so it is asked once more")
                .on(
                        EntryLost.class,
                        Rule.stopOrSkip().withConfirmations(1),
                        "as with a ledger; entries around the hole are read singly, so that one is lost and not a hundred")
                .on(
                        DigestMismatch.class,
                        Rule.stop().withConfirmations(2),
                        "one bookie or one transfer may be at fault; after three tries the entry is")
                .on(
                        LogCorrupted.class,
                        Rule.stop(),
                        "the entry is what was written and nobody can read it; its bytes are kept to be looked at")
                .on(
                        LogFenced.class,
                        Rule.complete(),
                        "another owner has the log; opening it again would fence that owner")
                .on(LogClosed.class, Rule.complete(), "the subscription goes away")
                .on(LogRefused.class, Rule.stop(), "wrong password, digest, path or configuration: no retry mends it")
                .on(
                        ReplayTargetFailed.class,
                        Rule.stop().withTargetUnknown(),
                        "nobody knows what the target has taken in, and nothing may be applied twice")
                .build();
    }
}
