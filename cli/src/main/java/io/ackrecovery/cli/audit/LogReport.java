package io.ackrecovery.cli.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.supervisor.Gap;
import java.util.List;

/**
 * One log; its components are fields of the JSON document, explained in {@code docs/audit.md}.
 *
 * @param cause null when nothing is wrong
 * @param entries to replay; null when the log could not be opened, or was not
 * @param bytes of payload that were read
 * @param storedBytes of all its closed ledgers
 * @param replayMillis how long this run took to read it; null when it was not read to its end
 * @param estimatedReplayMillis by this run's rate, for one log at a time; null when nothing was measured
 * @param goneLedgers that the log has listed and the bookies' metadata know no more
 * @param dependentLedgers that would lose entries without the bookies that were asked about; null when none were
 */
record LogReport(
        String log,
        Kind kind,
        String topic,
        String subscription,
        Verdict verdict,
        CauseReport cause,
        List<Gap> gaps,
        Long entries,
        long bytes,
        long storedBytes,
        int ledgers,
        Long replayMillis,
        Long estimatedReplayMillis,
        int openTransactions,
        OpenAge oldestTransaction,
        Shrinking shrinking,
        List<Long> goneLedgers,
        List<Long> dependentLedgers) {

    /** Whose it is. */
    enum Kind {
        subscription,
        /** Of no subscription. */
        orphan,
        /** No pending-ack log: something else with such a name. */
        foreign;

        static Kind of(FoundLog log) {
            if (log.isForeign()) {
                return foreign;
            }
            return log.subscription().isPresent() ? subscription : orphan;
        }
    }

    LogReport withEstimate(double entriesPerMilli) {
        boolean measured = replayMillis != null || entries == null || entriesPerMilli <= 0;
        Long estimate = measured ? replayMillis : (Long) Math.round(entries / entriesPerMilli);
        return new LogReport(
                log,
                kind,
                topic,
                subscription,
                verdict,
                cause,
                gaps,
                entries,
                bytes,
                storedBytes,
                ledgers,
                replayMillis,
                estimate,
                openTransactions,
                oldestTransaction,
                shrinking,
                goneLedgers,
                dependentLedgers);
    }

    /** As people know it. */
    @JsonIgnore
    String title() {
        return topic == null ? log : topic + " " + subscription;
    }
}
