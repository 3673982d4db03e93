package io.ackrecovery.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The means of the fake to watch its caller and to go wrong. */
class InMemoryLogsTest {
    private final InMemoryLogs logs = new InMemoryLogs();
    private final List<LogPosition> written = new ArrayList<>();

    @BeforeEach
    void writeTenEntries() {
        for (byte i = 0; i < 10; i++) {
            written.add(logs.append("a", new byte[] {i, i}));
        }
    }

    private PendingAckLog open() {
        return Answers.of(logs.open("a", Set.of()));
    }

    private static CompletionStage<LogBatch> read(PendingAckLog log) {
        return log.read(log.first(), 4, 1_000);
    }

    @Test
    void onlyTheNthCallGoesWrong() {
        LogUnavailable out = new LogUnavailable("out", null);
        logs.on("a", Call.READ, 2, Fault.fail(out));
        PendingAckLog log = open();

        Answers.of(read(log));
        assertThat(Answers.failure(read(log), LogUnavailable.class)).isSameAs(out);
        Answers.of(read(log));

        assertThat(logs.calls("a", Call.READ)).isEqualTo(3);
        assertThat(logs.failed("a", Call.READ)).isEqualTo(1);
    }

    @Test
    void aPlanDecidesForEveryCall() {
        logs.faults(
                (log, call, nth) -> call == Call.READ ? Fault.fail(new LogUnavailable("down", null)) : Fault.none());
        PendingAckLog log = open();

        Answers.failure(read(log), LogUnavailable.class);
        logs.faults((name, call, nth) -> Fault.none());

        assertThat(Answers.of(read(log)).entries()).hasSize(4);
    }

    @Test
    void aStalledCallIsNeverAnsweredAndMayBeGivenUp() {
        logs.on("a", Call.READ, 1, Fault.stall());
        PendingAckLog log = open();

        assertThat(read(log).toCompletableFuture()).isNotDone();
        assertThat(Answers.of(read(log)).entries()).hasSize(4);
    }

    @Test
    void aHeldCallIsDoneWhenTheTestSaysSo() {
        Fault.Hold hold = Fault.hold();
        logs.on("a", Call.OPEN, 1, hold);
        CompletionStage<PendingAckLog> open = logs.open("a", Set.of());

        assertThat(hold.isWaiting()).isTrue();
        assertThat(logs.openHandles()).isZero();
        hold.release();

        assertThat(Answers.of(open).size()).isEqualTo(10);
        assertThat(logs.openHandles("a")).isEqualTo(1);
    }

    @Test
    void aHeldReadFindsTheLogClosed() {
        Fault.Hold hold = Fault.hold();
        logs.on("a", Call.READ, 1, hold);
        PendingAckLog log = open();
        CompletionStage<LogBatch> read = read(log);

        Answers.of(log.close());
        hold.release();

        Answers.failure(read, LogClosed.class);
    }

    @Test
    void aReadCanBeMadeToBringFewer() {
        logs.on("a", Call.READ, 1, Fault.atMost(1));

        assertThat(Answers.of(read(open())).entries()).hasSize(1);
    }

    @Test
    void aCallbackCanBeRunTwice() {
        logs.on("a", Call.READ, 1, Fault.twice());
        List<LogBatch> told = new ArrayList<>();

        read(open()).whenComplete((batch, failure) -> told.add(batch));

        assertThat(told).hasSize(2);
    }

    @Test
    void aCallCanBeMadeToThrow() {
        logs.on("a", Call.READ, 1, Fault.throwing(new IllegalStateException("broken")));
        PendingAckLog log = open();

        assertThatThrownBy(() -> read(log)).isInstanceOf(IllegalStateException.class);
        assertThat(Answers.of(read(log)).entries()).hasSize(4);
    }

    @Test
    void answersOnTheExecutorThatIsGiven() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        CompletionStage<PendingAckLog> open = new InMemoryLogs(tasks::add).open("b", Set.of());

        assertThat(open.toCompletableFuture()).isNotDone();
        tasks.remove().run();

        assertThat(open.toCompletableFuture()).isCompleted();
    }

    @Test
    void aLostOrCorruptEntryFailsTheWholeRangeUntilItIsAskedAlone() {
        logs.loseEntry("a", written.get(2));
        logs.corruptEntry("a", written.get(6));
        PendingAckLog log = open();

        EntryLost range = Answers.failure(log.read(written.get(0), 4, 1_000), EntryLost.class);
        assertThat(range.gap()).isEqualTo(new LogGap(written.get(0), written.get(4), 4));
        Answers.of(log.read(written.get(0), 1, 1_000));
        Answers.of(log.read(written.get(1), 1, 1_000));
        EntryLost one = Answers.failure(log.read(written.get(2), 1, 1_000), EntryLost.class);
        assertThat(one.gap()).isEqualTo(new LogGap(written.get(2), written.get(3), 1));
        DigestMismatch corrupt = Answers.failure(log.read(written.get(3), 4, 1_000), DigestMismatch.class);
        assertThat(corrupt.gap().entries()).isEqualTo(4);
    }

    @Test
    void aTruncatedEntryComesWithFewerBytes() {
        logs.truncateEntry("a", written.get(1), 1);

        assertThat(Answers.readAll(open()).get(1).payload()).containsExactly(1);
    }

    @Test
    void repairUndoesDamage() {
        logs.deleteLedger("a", written.get(0).ledgerId());
        logs.repair("a");

        assertThat(Answers.readAll(open())).hasSize(10);
    }

    @Test
    void anOwnerThatIsFencedCanReadAndCannotTrim() {
        PendingAckLog log = open();
        logs.fence("a");

        assertThat(Answers.of(read(log)).entries()).hasSize(4);
        Answers.failure(log.confirmOwned(), LogFenced.class);
        Answers.failure(log.trim(written.get(0)), LogFenced.class);
    }

    @Test
    void aBreachOfTheContractIsThrownAndKept() {
        logs.on("a", Call.READ, 1, Fault.none());
        PendingAckLog log = open();

        assertThatThrownBy(() -> log.read(log.first(), 0, 1)).isInstanceOf(ContractViolation.class);
        assertThatThrownBy(() -> log.read(log.first(), 1, 0)).isInstanceOf(ContractViolation.class);
        assertThatThrownBy(() -> log.read(written.get(5), 1, 1)).isInstanceOf(ContractViolation.class);
        log.close();
        assertThatThrownBy(() -> read(log)).isInstanceOf(ContractViolation.class);

        assertThat(logs.violations()).hasSize(4);
    }

    @Test
    void twoReadsAtOnceAreABreach() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        InMemoryLogs slow = new InMemoryLogs(tasks::add);
        CompletionStage<PendingAckLog> open = slow.open("b", Set.of());
        tasks.remove().run();
        PendingAckLog log = Answers.of(open);

        read(log);

        assertThatThrownBy(() -> read(log)).isInstanceOf(ContractViolation.class);
    }
}
