package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LogTurnsTest {

    private final LogTurns turns = new LogTurns();

    @Test
    void theFirstTurnBeginsAtOnce() {
        assertThat(turns.take("a").begun()).isCompleted();
    }

    @Test
    void theNextBeginsWhenTheOneBeforeHasEnded() {
        LogTurns.Turn first = turns.take("a");
        LogTurns.Turn second = turns.take("a");
        assertThat(second.begun()).isNotDone();

        first.end();

        assertThat(second.begun()).isCompleted();
    }

    @Test
    void logsDoNotWaitForEachOther() {
        turns.take("a");

        assertThat(turns.take("b").begun()).isCompleted();
    }

    @Test
    void aTurnGivenUpWhileWaitingLetsNobodyOvertake() {
        LogTurns.Turn first = turns.take("a");
        LogTurns.Turn second = turns.take("a");
        LogTurns.Turn third = turns.take("a");

        second.end();
        assertThat(third.begun()).isNotDone();
        first.end();

        assertThat(third.begun()).isCompleted();
    }

    @Test
    void nothingIsKeptOfALogWhoseTurnsHaveEnded() {
        LogTurns.Turn first = turns.take("a");
        LogTurns.Turn second = turns.take("a");
        first.end();
        second.end();
        second.end();

        assertThat(turns.size()).isZero();
    }

    @Test
    void whoWaitsForATurnCannotBeginIt() {
        turns.take("a");
        LogTurns.Turn second = turns.take("a");
        second.begun().complete(null);

        assertThat(second.begun()).isNotDone();
    }

    @Test
    void whoHasATurnIsToldThatAnotherWaits() {
        AtomicInteger told = new AtomicInteger();
        LogTurns.Turn first = turns.take("a");
        first.whenWanted(told::incrementAndGet);
        assertThat(told).hasValue(0);

        turns.take("a");

        assertThat(told).hasValue(1);
    }

    @Test
    void whoComesToHaveATurnIsToldThatAnotherWaitsAlready() {
        AtomicInteger told = new AtomicInteger();
        LogTurns.Turn first = turns.take("a");
        turns.take("a");

        first.whenWanted(told::incrementAndGet);

        assertThat(told).hasValue(1);
    }
}
