package io.ackrecovery.cli.demo;

import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.supervisor.Gap;
import java.util.HexFormat;
import java.util.List;

/**
 * How one store of the demo ended.
 *
 * @param fate what was done to its log
 * @param outcome complete, partial, stopped
 * @param expected what it had to be
 * @param applied entries applied, of those written
 * @param gaps what it went on without; entries are -1 where nobody can say how many
 * @param cause the failure that ended it, in words; null for none
 * @param entryBytes of an entry that is no record, the first {@value #MAX_BYTES} bytes in hex; null where the cause is another
 * @param next what an operator could do; null for nothing
 * @param complaint what is wrong about the end; empty if all is as it has to be
 */
record StoreResult(
        String id,
        String log,
        String fate,
        String outcome,
        String expected,
        int attempts,
        int failedAttempts,
        long applied,
        long written,
        List<Gap> gaps,
        String cause,
        String entryBytes,
        String next,
        String complaint) {

    static final int MAX_BYTES = 1_024;

    boolean asWanted() {
        return complaint.isEmpty();
    }

    static StoreResult of(DemoStore store, Ended ended, boolean skip, AttemptCounter attempts) {
        Expectation expectation = Expectation.of(store, skip);
        return new StoreResult(
                store.id(),
                store.log().name(),
                store.log().fate().label(),
                ended.verdict(),
                expectation.verdict(),
                attempts.attempts(store.id()),
                attempts.failedAttempts(store.id()),
                store.target().applied(),
                store.log().entries(),
                ended.gaps(),
                ended.why(),
                entryBytes(ended.cause()),
                NextStep.after(ended),
                expectation.complaint(store, ended));
    }

    private static String entryBytes(Throwable cause) {
        if (!(cause instanceof MalformedEntry malformed)) {
            return null;
        }
        byte[] payload = malformed.entry().payload();
        return HexFormat.of().formatHex(payload, 0, Math.min(payload.length, MAX_BYTES));
    }
}
