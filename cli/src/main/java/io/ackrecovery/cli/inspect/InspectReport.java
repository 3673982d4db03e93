package io.ackrecovery.cli.inspect;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.ackrecovery.cli.ExitCode;
import java.util.List;

/**
 * What there is to tell of one log; its components are the fields of the JSON document, explained in {@code docs/audit.md}.
 *
 * @param version of this document's form; grows when a field changes its meaning or goes
 * @param source the log's name, or the file the entries come from
 * @param topic null when no subscription has this log
 * @param markDelete null where the log has no cursor
 * @param first the first entry to replay; null when the log could not be opened
 * @param end the last one, before {@code first} when there is none
 * @param entries to replay; null when the log could not be opened
 * @param ended whether the replay came to the end, with or without losses
 * @param failure why it did not; null if it did
 * @param openTransactions as far as the log was replayed
 * @param records null unless asked for
 */
record InspectReport(
        int version,
        String source,
        String topic,
        String subscription,
        boolean foreign,
        String markDelete,
        String subscriptionMarkDelete,
        List<LedgerReport> ledgers,
        String first,
        String end,
        Long entries,
        boolean ended,
        String failure,
        List<Loss> losses,
        List<OpenTransactionReport> openTransactions,
        List<EntryRecords> records) {

    static final int VERSION = 1;

    @JsonIgnore
    ExitCode exitCode() {
        if (!losses.isEmpty()) {
            return ExitCode.SICK;
        }
        return ended ? ExitCode.OK : ExitCode.UNREACHABLE;
    }
}
