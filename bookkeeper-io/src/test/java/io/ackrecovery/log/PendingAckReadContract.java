package io.ackrecovery.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the port promises to who reads, whoever implements it. */
public abstract class PendingAckReadContract extends LogsUnderTest {
    private static final int BYTES = 1 << 20;

    @Test
    void anAbsentLogIsAnEmptyOne() {
        PendingAckLog log = open();

        assertThat(log.name()).isEqualTo(name);
        assertThat(log.size()).isZero();
        assertThat(log.end()).isLessThan(log.first());
        assertThat(Answers.of(log.read(log.first(), 10, BYTES)).entries()).isEmpty();
        close(log);
    }

    @Test
    void readsEveryEntryInOrderOverAllLedgers() {
        List<LogPosition> written = write(3, 10);
        PendingAckLog log = open();

        List<LogEntry> read = Answers.readAll(log);

        assertThat(log.size()).isEqualTo(30);
        assertThat(log.first()).isEqualTo(written.get(0));
        assertThat(log.end()).isEqualTo(written.get(29));
        assertThat(Answers.positions(read)).isEqualTo(written);
        assertThat(read).extracting(entry -> new String(entry.payload(), UTF_8)).startsWith("entry 0", "entry 1");
        close(log);
    }

    @Test
    void bringsOneEntryEvenIfItIsLargerThanAsked() {
        append(name, new byte[5_000], 10);
        append(name, new byte[5_000], 10);
        finish(name);
        PendingAckLog log = open();

        LogBatch batch = Answers.of(log.read(log.first(), 10, 100));

        assertThat(batch.entries()).hasSize(1);
        assertThat(batch.entries().get(0).payload()).hasSize(5_000);
        close(log);
    }

    @Test
    void bringsNoMoreEntriesThanAsked() {
        List<LogPosition> written = write(1, 10);
        PendingAckLog log = open();

        assertThat(Answers.positions(Answers.readAll(log, log.first(), 1))).isEqualTo(written);
        assertThat(Answers.positions(Answers.readAll(log, log.first(), 3))).isEqualTo(written);
        close(log);
    }

    @Test
    void theSameReadBringsTheSameAgain() {
        write(1, 10);
        PendingAckLog log = open();

        List<LogEntry> once = Answers.of(log.read(log.first(), 1, BYTES)).entries();
        List<LogEntry> again = Answers.of(log.read(log.first(), 1, BYTES)).entries();

        assertThat(again.get(0).position()).isEqualTo(once.get(0).position());
        assertThat(again.get(0).payload()).isEqualTo(once.get(0).payload());
        close(log);
    }

    @Test
    void whatIsAppendedLaterIsNotPartOfTheLog() {
        List<LogPosition> written = write(1, 5);
        PendingAckLog log = open();

        append(name, new byte[1], 5);

        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
        close(log);
    }

    @Test
    void aLostLedgerIsToldAndReadingGoesOnBehindIt() {
        List<LogPosition> written = write(3, 10);
        deleteLedger(name, written.get(10).ledgerId());
        PendingAckLog log = open();
        assertThat(log.size()).isEqualTo(30);
        LogPosition next = log.first();
        while (next.ledgerId() == written.get(0).ledgerId()) {
            next = Answers.of(log.read(next, 4, BYTES)).next();
        }

        LedgerLost lost = Answers.failure(log.read(next, 4, BYTES), LedgerLost.class);

        assertThat(lost.gap()).isEqualTo(new LogGap(written.get(10), written.get(20), 10));
        assertThat(lost)
                .hasMessageContaining(name)
                .hasMessageContaining("ledger " + written.get(10).ledgerId());
        assertThat(Answers.positions(Answers.readAll(log, lost.gap().resumeAt(), 100)))
                .isEqualTo(written.subList(20, 30));
        close(log);
    }

    @Test
    void aLostFirstLedgerIsToldByTheFirstRead() {
        List<LogPosition> written = write(2, 10);
        deleteLedger(name, written.get(0).ledgerId());
        PendingAckLog log = open();

        LedgerLost lost = Answers.failure(log.read(log.first(), 4, BYTES), LedgerLost.class);

        assertThat(lost.gap()).isEqualTo(new LogGap(written.get(0), written.get(10), 10));
        close(log);
    }

    @Test
    void anAbandonedLedgerIsPassedOverWhenItIsLost() {
        List<LogPosition> written = write(3, 10);
        long lost = written.get(10).ledgerId();
        deleteLedger(name, lost);

        PendingAckLog log = Answers.of(logs().open(name, Set.of(lost)));

        assertThat(Answers.readAll(log)).hasSize(20);
        close(log);
    }

    @Test
    void aLostLastLedgerIsToldBeforeTheLogIsOpened() {
        List<LogPosition> written = write(2, 10);
        long last = written.get(19).ledgerId();
        deleteLedger(name, last);

        LedgerLost lost = Answers.failure(logs().open(name, Set.of()), LedgerLost.class);

        assertThat(lost.gap().first()).isEqualTo(new LogPosition(last, 0));
        assertThat(lost.gap().entries()).isEqualTo(LogGap.UNKNOWN);
        Answers.failure(logs().open(name, Set.of()), LedgerLost.class);
        PendingAckLog log = Answers.of(logs().open(name, Set.of(last)));
        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written.subList(0, 10));
        assertThat(Answers.of(log.read(lost.gap().resumeAt(), 1, BYTES)).entries())
                .isEmpty();
        close(log);
    }

    @Test
    void evidenceAgainstOneEntryIsThatOneBesideItCanBeRead() {
        List<LogPosition> written = write(2, 10);
        suspect(name, written.get(5));
        PendingAckLog log = open();

        assertThat(Answers.of(log.evidenceAgainst(written.get(5)))).isPresent();
        assertThat(Answers.positions(Answers.readAll(log, written.get(5).next(), 4)))
                .isEqualTo(written.subList(6, 20));
        close(log);
    }

    @Test
    void thereIsNoEvidenceAgainstAnEntryThatHasNoneBesideIt() {
        List<LogPosition> written = write(2, 1);
        suspect(name, written.get(0));
        PendingAckLog log = open();

        assertThat(Answers.of(log.evidenceAgainst(written.get(0)))).isEmpty();
        close(log);
    }

    @Test
    void thereIsNoEvidenceAgainstWhatIsNotThere() {
        List<LogPosition> written = write(2, 10);
        deleteLedger(name, written.get(0).ledgerId());
        PendingAckLog log = open();

        assertThat(Answers.of(log.evidenceAgainst(written.get(5)))).isEmpty();
        assertThat(Answers.of(log.evidenceAgainst(written.get(19).next()))).isEmpty();
        assertThat(Answers.of(
                        log.evidenceAgainst(new LogPosition(written.get(19).ledgerId() + 1_000, 0))))
                .isEmpty();
        assertThat(Answers.of(log.evidenceAgainst(LogPosition.EARLIEST))).isEmpty();
        close(log);
    }

    @Test
    void closingTwiceIsAsClosingOnce() {
        write(1, 5);
        PendingAckLog log = open();

        close(log);
        close(log);

        close(open());
    }
}
