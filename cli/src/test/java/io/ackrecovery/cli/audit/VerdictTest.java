package io.ackrecovery.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static Outcome stopped(Throwable cause) {
        return new Outcome.Stopped("log", Progress.NONE, List.of(), cause);
    }

    @Test
    void aCompleteReplayLoads() {
        assertThat(Verdict.of(new Outcome.Complete("log", Progress.NONE))).isEqualTo(Verdict.LOADS);
    }

    @Test
    void aLossStopsIt() {
        LogGap gap = new LogGap(new LogPosition(1, 0), new LogPosition(2, 0), 3);

        assertThat(Verdict.of(stopped(new LedgerLost("lost", gap, null)))).isEqualTo(Verdict.STOPS);
    }

    @Test
    void aGapThatIsSkippedIsPartial() {
        assertThat(Verdict.of(new Outcome.Partial("log", Progress.NONE, List.of(), null)))
                .isEqualTo(Verdict.PARTIAL);
    }

    /** An outage is none of the log's, and the broker may have another password. */
    @Test
    void whatSaysNothingOfTheLogIsUnknown() {
        assertThat(Verdict.of(stopped(new LogUnavailable("away", null)))).isEqualTo(Verdict.UNKNOWN);
        assertThat(Verdict.of(stopped(new LogRefused("password", null)))).isEqualTo(Verdict.UNKNOWN);
        assertThat(Verdict.of(stopped(new IllegalStateException()))).isEqualTo(Verdict.UNKNOWN);
        assertThat(Verdict.of(new Outcome.Refused("log", "full"))).isEqualTo(Verdict.UNKNOWN);
        assertThat(Verdict.of(null)).isEqualTo(Verdict.UNKNOWN);
    }
}
