package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NextStepTest {

    static Stream<Throwable> causes() {
        LogGap gap = new LogGap(new LogPosition(1, 0), new LogPosition(2, 0), 3);
        return Stream.of(
                new LedgerLost("lost", gap, null),
                new EntryLost("lost", gap, null),
                new DigestMismatch("digest", gap, null),
                new MalformedEntry("malformed", gap, null, null),
                new LogFenced("fenced", null),
                new LogClosed("closed", null),
                new LogRefused("refused", null),
                new LogUnavailable("away", null));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void everyCauseThatIsForeseenHasOne(Throwable cause) {
        assertThat(NextStep.after(Ended.of(new Outcome.Stopped("store", Progress.NONE, List.of(), cause))))
                .isNotBlank();
    }

    @Test
    void aCompleteRecoveryHasNone() {
        assertThat(NextStep.after(Ended.of(new Outcome.Complete("store", Progress.NONE))))
                .isNull();
    }

    @Test
    void whatNobodyForesawHasNone() {
        Throwable unforeseen = new IllegalStateException("?");

        assertThat(NextStep.after(Ended.of(new Outcome.Stopped("store", Progress.NONE, List.of(), unforeseen))))
                .isNull();
    }
}
