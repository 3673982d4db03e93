package io.ackrecovery.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;

class InMemoryLogContractTest extends PendingAckLogContract {
    private final InMemoryLogs logs = new InMemoryLogs();
    private LogPosition last;

    @AfterEach
    void theContractTestKeepsTheContract() {
        assertThat(logs.violations()).isEmpty();
        assertThat(logs.openHandles()).isZero();
    }

    @Override
    protected PendingAckLogs logs() {
        return logs;
    }

    @Override
    protected PendingAckLogs logsOfAnotherOwner() {
        return logs;
    }

    @Override
    protected LogPosition append(String log, byte[] payload, int perLedger) {
        if (last != null && last.entryId() + 1 == perLedger) {
            logs.roll(log);
        }
        last = logs.append(log, payload);
        return last;
    }

    @Override
    protected void finish(String log) {
        last = null;
    }

    @Override
    protected void suspect(String log, LogPosition entry) {
        logs.makeUnreadable(log, entry);
    }

    @Override
    protected void deleteLedger(String log, long ledger) {
        logs.deleteLedger(log, ledger);
    }
}
