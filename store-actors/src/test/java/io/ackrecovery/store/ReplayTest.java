package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.Gap;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class ReplayTest {

    private final Replay replay = new Replay(null, new TrimIndex(16), new Suspicion(10));

    @Test
    void beginsWhereTheLogBegins() {
        replay.opened(log(at(1, 3), at(2, 9)));
        assertThat(replay.next()).isEqualTo(at(1, 3));
        assertThat(replay.end()).isEqualTo(at(2, 9));
    }

    @Test
    void goesOnWhereItWasWhenTheLogIsOpenedAgain() {
        replay.opened(log(at(1, 3), at(2, 9)));
        replay.readOnFrom(at(2, 4));
        replay.opened(log(at(1, 3), at(2, 9)));
        assertThat(replay.next()).isEqualTo(at(2, 4));
    }

    @Test
    void passesOverWhatWasTrimmedInTheMeantime() {
        replay.opened(log(at(1, 3), at(2, 9)));
        replay.opened(log(at(2, 0), at(2, 9)));
        assertThat(replay.next()).isEqualTo(at(2, 0));
    }

    @Test
    void raisesTheEndWhenMoreWasAppended() {
        replay.opened(log(at(1, 3), at(2, 9)));
        replay.opened(log(at(1, 3), at(3, 0)));
        assertThat(replay.end()).isEqualTo(at(3, 0));
    }

    /** A log that shrinks, since metadata has lost its last ledger, must not look complete. */
    @Test
    void missesATailThatAnEarlierOpenHad() {
        replay.opened(log(at(1, 3), at(2, 9)));
        PendingAckLog shrunk = log(at(1, 3), at(1, 8));
        replay.opened(shrunk);
        assertThat(replay.end()).isEqualTo(at(2, 9));
        assertThat(replay.missingTail(shrunk))
                .contains(new Gap("after 1:8, where the log ends now, up to 2:9", Gap.UNKNOWN));
    }

    @Test
    void doesNotMissATailThatWasGivenUp() {
        replay.opened(log(at(1, 3), at(2, 9)));
        replay.lostAtOpen(new LedgerLost("", new LogGap(at(2, 0), at(3, 0), LogGap.UNKNOWN), null));
        replay.skip();
        assertThat(replay.missingTail(log(at(1, 3), at(1, 8)))).isEmpty();
    }

    @Test
    void doesNotMissATailThatWasTrimmed() {
        replay.opened(log(at(1, 3), at(2, 9)));
        PendingAckLog trimmed = log(at(3, 0), at(1, -1));
        replay.opened(trimmed);
        assertThat(replay.missingTail(trimmed)).isEmpty();
    }

    private static LogPosition at(long ledger, long entry) {
        return new LogPosition(ledger, entry);
    }

    private static PendingAckLog log(LogPosition first, LogPosition end) {
        return new Bounds("log", first, end, 10);
    }

    private record Bounds(String name, LogPosition first, LogPosition end, long size) implements PendingAckLog {
        @Override
        public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<Void> confirmOwned() {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<Void> trim(LogPosition upTo) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<Void> close() {
            throw new UnsupportedOperationException();
        }
    }
}
