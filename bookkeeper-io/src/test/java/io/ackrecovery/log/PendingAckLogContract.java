package io.ackrecovery.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the port promises to an owner, whoever implements it. */
public abstract class PendingAckLogContract extends PendingAckReadContract {

    @Test
    void aTrimmedLogBeginsAfterTheTrim() {
        List<LogPosition> written = write(3, 10);
        PendingAckLog log = open();
        Answers.of(log.trim(written.get(14)));
        close(log);

        PendingAckLog reopened = open();

        assertThat(reopened.first()).isEqualTo(written.get(15));
        assertThat(reopened.size()).isEqualTo(15);
        assertThat(Answers.positions(Answers.readAll(reopened))).isEqualTo(written.subList(15, 30));
        close(reopened);
    }

    @Test
    void aTrimBelowAnEarlierOneIsIgnored() {
        List<LogPosition> written = write(1, 10);
        PendingAckLog log = open();

        Answers.of(log.trim(written.get(5)));
        Answers.of(log.trim(written.get(5)));
        Answers.of(log.trim(written.get(2)));
        close(log);

        PendingAckLog reopened = open();
        assertThat(reopened.first()).isEqualTo(written.get(6));
        close(reopened);
    }

    @Test
    void nothingIsLeftAfterATrimUpToTheEnd() {
        List<LogPosition> written = write(2, 5);
        PendingAckLog log = open();
        Answers.of(log.trim(written.get(9)));
        close(log);

        PendingAckLog reopened = open();

        assertThat(reopened.size()).isZero();
        assertThat(reopened.end()).isLessThan(reopened.first());
        assertThat(Answers.readAll(reopened)).isEmpty();
        close(reopened);
    }

    @Test
    void anOpenerOwnsTheLogUntilSomebodyElseOpensIt() {
        write(1, 5);
        PendingAckLog log = open();
        Answers.of(log.confirmOwned());

        PendingAckLog other = Answers.of(logsOfAnotherOwner().open(name, Set.of()));

        Answers.failure(log.confirmOwned(), LogFenced.class);
        Answers.of(other.confirmOwned());
        close(other);
        log.close();
    }

    @Test
    void aLedgerThatIsTrimmedWhileItIsReadIsPassedOver() {
        List<LogPosition> written = write(3, 10);
        PendingAckLog log = open();
        Answers.of(log.trim(written.get(12)));

        List<LogPosition> read = Answers.positions(Answers.readAll(log, log.first(), 100));

        assertThat(read).containsAll(written.subList(13, 30)).isSorted();
        close(log);
    }
}
