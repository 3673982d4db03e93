package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.LossPreview;
import io.ackrecovery.supervisor.LossPreview.Effect;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GapPreviewsTest {
    private static final String LOG = "log";

    private final InMemoryLogs logs = new InMemoryLogs();
    private final LossBook losses = new LossBook();
    private final GapPreviews previews = new GapPreviews(
            losses,
            logs,
            PreviewSettings.create(ConfigFactory.parseString("ack-recovery.preview.max-running = 1")
                    .withFallback(ConfigFactory.defaultReference())),
            "A skip does this.",
            Runnable::run);

    @Test
    void whereNothingIsLostThereIsNone() {
        assertThat(now(ask())).isEmpty();
        assertThat(previews.gap(LOG)).isEmpty();
    }

    @Test
    void tellsTheGapAndWhoIsAffected() {
        append(ack(1, LongStream.range(0, 30).toArray()));
        lose(ack(2, 5));
        append(new PendingAckRecord.Commit(new TxnId(1, 2), AckType.INDIVIDUAL));

        LossPreview preview = now(ask()).orElseThrow();

        assertThat(preview.gap().where()).matches("entry \\d+:0");
        assertThat(preview.gap().entries()).isEqualTo(1);
        assertThat(previews.gap(LOG)).contains(preview.gap());
        assertThat(preview.transactionCount()).isEqualTo(2);
        assertThat(preview.transactions())
                .satisfiesExactly(
                        lost -> {
                            assertThat(lost.transaction()).isEqualTo("(1,2)");
                            assertThat(lost.effect()).isEqualTo(Effect.ACKNOWLEDGEMENTS_LOST);
                        },
                        pending -> {
                            assertThat(pending.effect()).isEqualTo(Effect.MAY_STAY_PENDING);
                            assertThat(pending.positions())
                                    .hasSize(LossPreview.MOST_POSITIONS)
                                    .contains("9:0");
                            assertThat(pending.positionCount()).isEqualTo(30);
                        });
        assertThat(preview.notes())
                .anyMatch(note -> note.contains("No message is lost"))
                .contains("A skip does this.", "Looked at 1 entries before the gap and 1 after it.");
    }

    @Test
    void showsSomeTransactionsAndCountsAll() {
        int all = LossPreview.MOST_TRANSACTIONS + 1;
        LongStream.rangeClosed(1, all).forEach(transaction -> append(ack(transaction, transaction)));
        lose(ack(all + 1, 5_000));

        LossPreview preview = now(ask()).orElseThrow();

        assertThat(preview.transactions()).hasSize(LossPreview.MOST_TRANSACTIONS);
        assertThat(preview.transactionCount()).isEqualTo(all);
    }

    @Test
    void saysThatNobodyKnowsHowMuchOfAnUnclosedLedgerIsLost() {
        append(ack(1, 1));
        lose(ack(2, 5));
        LogGap known = losses.of(LOG).orElseThrow();
        LogGap unknown = new LogGap(known.first(), known.resumeAt(), LogGap.UNKNOWN);
        losses.attemptFailed(
                LOG, 2, RecoveryPhase.RECOVERING, new LedgerLost("gone", unknown, null), new Verdict.Stop());

        assertThat(now(ask()).orElseThrow().notes()).anyMatch(note -> note.contains("Nobody can say"));
    }

    @Test
    void saysThatARetryWillDoWhereTheLossHasHealed() {
        append(ack(1, 1));
        lose(ack(2, 5));
        logs.repair(LOG);
        assertThat(now(ask()).orElseThrow().notes()).first().asString().contains("a retry will do");
    }

    @Test
    void tellsTheGapAloneWhereTheRestCannotBeRead() {
        append(ack(1, 1));
        lose(ack(2, 5));
        logs.on(LOG, Call.OPEN, 1, Fault.fail(new LogUnavailable("bookies are away", null)));
        LossPreview preview = now(ask()).orElseThrow();
        assertThat(preview.gap().entries()).isEqualTo(1);
        assertThat(preview.notes())
                .anyMatch(note -> note.contains("not looked at") && note.contains("bookies are away"));
    }

    @Test
    void refusesOneMoreThanMayRunAndMakesRoomAgain() {
        append(ack(1, 1));
        lose(ack(2, 5));
        Fault.Hold hold = Fault.hold();
        logs.on(LOG, Call.OPEN, 1, hold);
        CompletableFuture<Optional<LossPreview>> first = ask();
        assertThat(ask())
                .failsWithin(1, TimeUnit.SECONDS)
                .withThrowableThat()
                .withMessageContaining("ack-recovery.preview.max-running");
        hold.release();
        assertThat(now(first)).isPresent();
        assertThat(now(ask())).isPresent();
    }

    private CompletableFuture<Optional<LossPreview>> ask() {
        return previews.of(LOG).toCompletableFuture();
    }

    private static PendingAckRecord ack(long transaction, long... entries) {
        return new PendingAckRecord.IndividualAck(
                new TxnId(1, transaction),
                LongStream.of(entries)
                        .mapToObj(entry -> new AckedPosition(9, entry))
                        .toList());
    }

    private void append(PendingAckRecord record) {
        logs.append(LOG, PendingAckRecordFormat.encode(record));
    }

    /** A ledger of its own with this record. */
    private void lose(PendingAckRecord record) {
        logs.roll(LOG);
        append(record);
        List<Long> ledgers = logs.ledgers(LOG);
        long lost = ledgers.get(ledgers.size() - 1);
        logs.roll(LOG);
        logs.deleteLedger(LOG, lost);
        LogGap gap = new LogGap(new LogPosition(lost, 0), new LogPosition(lost + 1, 0), 1);
        losses.attemptFailed(LOG, 1, RecoveryPhase.RECOVERING, new LedgerLost("gone", gap, null), new Verdict.Stop());
    }

    private static <T> T now(CompletableFuture<T> answer) {
        return answer.orTimeout(10, TimeUnit.SECONDS).join();
    }
}
