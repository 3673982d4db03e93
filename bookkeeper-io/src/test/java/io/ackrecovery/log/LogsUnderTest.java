package io.ackrecovery.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/** What an implementation of the port gives the contract's tests to write, damage and open logs. */
public abstract class LogsUnderTest {
    protected String name;

    @BeforeEach
    void nameTheLog(TestInfo test) {
        name = "tenant/ns/persistent/" + test.getTestMethod().orElseThrow().getName();
    }

    /** The logs under test. */
    protected abstract PendingAckLogs logs();

    /** The same logs, opened by somebody else: opening one fences its owner. */
    protected abstract PendingAckLogs logsOfAnotherOwner();

    /** Writes one entry into a log that is open or not; the log begins a new ledger after {@code perLedger} entries. */
    protected abstract LogPosition append(String log, byte[] payload, int perLedger);

    /** Ends the writing: the log is closed by whoever wrote it. */
    protected abstract void finish(String log);

    /** The ledger is gone, the log's list of ledgers still has it. */
    protected abstract void deleteLedger(String log, long ledger);

    /** The entry becomes one that there is evidence against: for logs that tell it from those beside it, nothing. */
    protected abstract void suspect(String log, LogPosition entry);

    protected final List<LogPosition> write(int ledgers, int perLedger) {
        List<LogPosition> written = new ArrayList<>();
        for (int i = 0; i < ledgers * perLedger; i++) {
            written.add(append(name, ("entry " + i).getBytes(UTF_8), perLedger));
        }
        finish(name);
        assertThat(written.stream().map(LogPosition::ledgerId).distinct()).hasSize(ledgers);
        return written;
    }

    protected final PendingAckLog open() {
        return Answers.of(logs().open(name, Set.of()));
    }

    protected final void close(PendingAckLog log) {
        Answers.of(log.close());
    }
}
