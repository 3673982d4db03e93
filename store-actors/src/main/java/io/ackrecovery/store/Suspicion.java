package io.ackrecovery.store;

import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;

/**
 * Whether one entry alone keeps a replay from going on: counts the attempts in a row that got nowhere because reads from it
 * stayed unavailable, and keeps what the log says against it, for one attempt. Touched by its actor only.
 */
final class Suspicion {

    private final int suspectAfter;
    private LogPosition suspect;
    private int asked;
    private int failures;
    private String evidence;
    private boolean readFailed;

    Suspicion(int suspectAfter) {
        this.suspectAfter = suspectAfter;
    }

    void beginAttempt() {
        evidence = null;
        readFailed = false;
    }

    /** Whether evidence is to be gathered before the entry where reading goes on is read once more. */
    boolean isDue(LogPosition next) {
        return failures >= suspectAfter && suspect.equals(next);
    }

    /** Up to where the last read asked for entries from the suspect on: any of them may be the one. */
    LogPosition askedUntil() {
        return new LogPosition(suspect.ledgerId(), suspect.entryId() + asked);
    }

    void found(String against) {
        evidence = against;
    }

    /** Asked again only after as many failed attempts. */
    void foundNothing() {
        failures = 0;
    }

    /** A read stayed unavailable; the failure to report is another one if that proves a loss. */
    LogException unavailable(String log, LogPosition from, int entries, LogUnavailable failure) {
        readFailed = true;
        failures = from.equals(suspect) ? failures + 1 : 1;
        suspect = from;
        asked = entries;
        if (evidence == null || entries != 1 || failures <= suspectAfter) {
            return failure;
        }
        return new EntryLost(
                "log %s: entry %s could not be read in %d attempts in a row without progress, while %s; the last said: %s"
                        .formatted(log, from, failures, evidence, failure.getMessage()),
                new LogGap(from, from.next(), 1),
                failure);
    }

    /** After anything else than a read that stayed unavailable, and after progress, counting begins anew. */
    void attemptFailed(boolean progressed) {
        if (progressed || !readFailed) {
            failures = 0;
        }
    }
}
