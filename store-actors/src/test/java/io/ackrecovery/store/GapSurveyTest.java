package io.ackrecovery.store;

import static io.ackrecovery.store.Records.abort;
import static io.ackrecovery.store.Records.ack;
import static io.ackrecovery.store.Records.commit;
import static io.ackrecovery.store.Records.txn;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class GapSurveyTest {
    private static final String LOG = "log";
    private static final GapSurvey.Limits LIMITS = new GapSurvey.Limits(1_000_000, Duration.ofSeconds(10));

    private final InMemoryLogs logs = new InMemoryLogs();

    @Test
    void tellsWhoBeganBeforeAndDoesNotEnd() {
        append(ack(1, 10, 11), ack(2, 12), commit(2));
        LogGap gap = lostLedger(ack(3, 13), commit(1));
        append(ack(4, 14), commit(4));

        GapSurvey survey = survey(gap);

        assertThat(survey.mayStayPending()).singleElement().satisfies(held -> {
            assertThat(held.txnId()).isEqualTo(txn(1));
            assertThat(held.individual()).hasSize(2);
        });
        assertThat(survey.acknowledgementsLost()).isEmpty();
        assertThat(survey.entriesBefore()).isEqualTo(3);
        assertThat(survey.entriesAfter()).isEqualTo(2);
        assertThat(survey.endedBy()).isEmpty();
    }

    @Test
    void tellsWhoEndsAfterWithoutHavingBegunBefore() {
        append(ack(1, 10));
        LogGap gap = lostLedger(ack(2, 11), ack(3, 12));
        append(commit(2), abort(3), commit(1), commit(2));

        GapSurvey survey = survey(gap);

        assertThat(survey.acknowledgementsLost()).containsExactly(txn(2), txn(3));
        assertThat(survey.mayStayPending()).isEmpty();
    }

    @Test
    void whoAcknowledgesAgainAfterTheGapHadNotEndedInIt() {
        append(ack(1, 10));
        LogGap gap = lostLedger(ack(9, 11));
        append(ack(1, 12));

        assertThat(survey(gap).mayStayPending()).isEmpty();
        assertThat(survey(gap).acknowledgementsLost()).isEmpty();
    }

    @Test
    void readsUpToASingleLostEntryAndOnBehindIt() {
        append(ack(1, 10), ack(2, 11), commit(1), commit(2));
        LogPosition third = new LogPosition(logs.ledgers(LOG).get(0), 2);
        logs.loseEntry(LOG, third);

        GapSurvey survey = survey(new LogGap(third, third.next(), 1));

        assertThat(survey.mayStayPending()).extracting(OpenTransaction::txnId).containsExactly(txn(1));
        assertThat(survey.entriesBefore()).isEqualTo(2);
        assertThat(survey.entriesAfter()).isEqualTo(1);
    }

    @Test
    void stepsOverAnEntryThatIsNoRecord() {
        append(ack(1, 10));
        LogPosition bad = logs.append(LOG, new byte[] {1, 2, 3});
        append(commit(7));

        GapSurvey survey = survey(new LogGap(bad, bad.next(), 1));

        assertThat(survey.acknowledgementsLost()).containsExactly(txn(7));
        assertThat(survey.isReadableAgain()).isFalse();
    }

    @Test
    void saysThatWhatWasLostCanBeReadAgain() {
        append(ack(1, 10));
        LogGap gap = lostLedger(commit(1));
        logs.repair(LOG);

        assertThat(survey(gap).isReadableAgain()).isTrue();
    }

    @Test
    void aLossAtTheEndLeavesNothingToReadBehindIt() {
        append(ack(1, 10));
        LogGap gap = lostLedger(commit(1));

        assertThat(survey(gap).mayStayPending()).hasSize(1);
        assertThat(survey(gap).entriesAfter()).isZero();
    }

    @Test
    void anotherLossEndsTheReadingAndIsTold() {
        append(ack(1, 10));
        LogGap gap = lostLedger(ack(2, 11));
        append(ack(3, 12));
        lostLedger(ack(4, 13));

        assertThat(survey(gap).endedBy()).startsWith("LedgerLost: ");
        assertThat(survey(gap).mayStayPending()).hasSize(1);
    }

    @Test
    void readsNoMoreThanItMay() {
        append(ack(1, 10), ack(2, 11), ack(3, 12));
        LogGap gap = lostLedger(ack(4, 13));
        append(commit(1));

        GapSurvey survey =
                now(GapSurvey.of(logs, LOG, gap, new GapSurvey.Limits(2, Duration.ofSeconds(10)), Runnable::run)
                        .toCompletableFuture());

        assertThat(survey.entriesBefore() + survey.entriesAfter()).isEqualTo(2);
        assertThat(survey.endedBy()).isEqualTo("as many entries were read as may be");
    }

    @Test
    void aLogOfManyBatchesTakesNoStack() {
        for (int i = 0; i < 20_000; i++) {
            append(ack(i % 100, i));
        }
        LogGap gap = lostLedger(commit(1));
        GapSurvey survey = now(
                GapSurvey.of(logs, LOG, gap, LIMITS, ForkJoinPool.commonPool()).toCompletableFuture());

        assertThat(survey.entriesBefore()).isEqualTo(20_000);
        assertThat(survey.mayStayPending()).hasSize(100);
    }

    @Test
    void whatCannotBeReadNowFailsAndLeavesNothingOpen() {
        append(ack(1, 10));
        LogGap gap = lostLedger(ack(2, 11));
        logs.on(LOG, Call.READ, 1, Fault.fail(new LogUnavailable("bookies are away", null)));

        assertThat(start(gap))
                .failsWithin(Duration.ofSeconds(5))
                .withThrowableThat()
                .withMessageContaining("away");
        assertThat(logs.openHandles()).isZero();
    }

    @Test
    void aReadThatIsNotAnsweredIsGivenUpAndTheLogClosed() {
        append(ack(1, 10));
        LogGap gap = lostLedger(ack(2, 11));
        logs.on(LOG, Call.READ, 1, Fault.stall());

        assertThat(GapSurvey.of(logs, LOG, gap, new GapSurvey.Limits(10, Duration.ofMillis(50)), Runnable::run)
                        .toCompletableFuture())
                .failsWithin(Duration.ofSeconds(5))
                .withThrowableThat()
                .withCauseInstanceOf(TimeoutException.class);
        assertThat(logs.openHandles()).isZero();
    }

    private void append(PendingAckRecord... records) {
        for (PendingAckRecord record : records) {
            logs.append(LOG, PendingAckRecordFormat.encode(record));
        }
    }

    /** A ledger of its own with these records, lost. */
    private LogGap lostLedger(PendingAckRecord... records) {
        logs.roll(LOG);
        append(records);
        long lost = logs.ledgers(LOG).get(logs.ledgers(LOG).size() - 1);
        logs.roll(LOG);
        logs.deleteLedger(LOG, lost);
        return new LogGap(new LogPosition(lost, 0), new LogPosition(lost + 1, 0), records.length);
    }

    private GapSurvey survey(LogGap gap) {
        return now(start(gap));
    }

    private CompletableFuture<GapSurvey> start(LogGap gap) {
        return GapSurvey.of(logs, LOG, gap, LIMITS, Runnable::run).toCompletableFuture();
    }

    private static GapSurvey now(CompletableFuture<GapSurvey> survey) {
        return survey.orTimeout(10, TimeUnit.SECONDS).join();
    }
}
