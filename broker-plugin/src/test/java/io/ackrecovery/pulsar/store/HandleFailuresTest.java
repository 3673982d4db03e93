package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.CursorAlreadyClosedException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.ManagedLedgerFencedException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.NonRecoverableLedgerException;
import org.apache.pulsar.broker.service.BrokerServiceException.NotAllowedException;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.metadata.api.MetadataStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HandleFailuresTest {

    private static final LogGap GAP = new LogGap(new LogPosition(7, 0), new LogPosition(8, 0), LogGap.UNKNOWN);

    static List<Throwable> foreign() {
        return List.of(
                new ManagedLedgerException("plain"),
                new ManagedLedgerFencedException("fenced"),
                new NonRecoverableLedgerException("gone"),
                new MetadataStoreException("lost"),
                new BKException.BKNoSuchEntryException(),
                new ServiceUnitNotReadyException("moved"),
                new NotAllowedException("no"),
                new TimeoutException(),
                new StackOverflowError());
    }

    /** Its own answer is private; if it ever changes, this must too. */
    @ParameterizedTest
    @MethodSource("foreign")
    void knowsWhatTheHandleTriesAgain(Throwable failure) throws ReflectiveOperationException {
        var theirs = PendingAckHandleImpl.class.getDeclaredMethod("isRetryableException", Throwable.class);
        theirs.setAccessible(true);

        assertThat(HandleFailures.isRetried(failure)).isEqualTo(theirs.invoke(null, failure));
    }

    static List<LogException> earlyEnds() {
        return List.of(
                new LogFenced("another opened it", new ManagedLedgerFencedException("fenced")),
                new LogFenced("another opened it", null),
                new LogClosed("closing", new CursorAlreadyClosedException("closed")),
                new LogClosed("closing", null));
    }

    @ParameterizedTest
    @MethodSource("earlyEnds")
    void aLogThatWasTakenOrClosedIsTriedAgain(LogException cause) {
        assertThat(HandleFailures.isRetried(HandleFailures.ofEarlyEnd(cause))).isTrue();
    }

    @Test
    void aTopicThatIsNotOursIsNotTriedAgain() {
        Exception moved = new ServiceUnitNotReadyException("moved");

        assertThat(HandleFailures.ofEarlyEnd(new LogClosed("not ours", moved))).isSameAs(moved);
    }

    @Test
    void aStopTellsTheForeignExceptionIfTheHandleGivesUpOnIt() {
        Exception original = new NonRecoverableLedgerException("ledger 7");

        assertThat(HandleFailures.ofStop(new LedgerLost("ledger 7 is gone", GAP, original)))
                .isSameAs(original);
    }

    @Test
    void aStopThatTheHandleWouldTryAgainIsNamedInstead() {
        Throwable told = HandleFailures.ofStop(
                new LedgerLost("ledger 7 is gone", GAP, new ManagedLedgerException("error code: -7")));

        assertThat(HandleFailures.isRetried(told)).isFalse();
        assertThat(told).hasMessageContaining("ledger 7 is gone");
    }
}
