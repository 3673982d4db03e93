package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.LedgerDamage;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Data that are gone: what stops, what is skipped and told, what is found before it is silently dropped. */
class LostDataIT {

    private static final String SMALL_BATCHES = "ack-recovery.store.max-batch-entries = 20";

    private static Bookies bookies;

    @BeforeAll
    static void start() throws Exception {
        bookies = new Bookies();
    }

    @AfterAll
    static void stop() {
        bookies.close();
    }

    @Test
    @Tag("I1")
    @Tag("I9")
    void aDeletedMiddleLedgerStopsTheReplayAfterOneConfirmation() throws Exception {
        WrittenEntries written = bookies.write(500, 101);
        long lost = written.ledgers().get(2);
        bookies.client().deleteLedger(lost);
        TappedLogs logs = bookies.broker();
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(logs)) {
            Outcome.Stopped stopped = Expect.outcome(supervised.recover(written.log(), target), Outcome.Stopped.class);

            assertThat(stopped.cause()).isInstanceOf(LedgerLost.class).hasMessageContaining("ledger " + lost);
            Expect.applied(target, written, position -> position.ledgerId() < lost);
            assertThat(logs.failed(written.log(), Call.READ)).hasSize(2);
            assertThat(supervised.observed().failed(written.log())).hasSize(2);
        }
    }

    @Test
    @Tag("I3")
    void aDeletedMiddleLedgerIsSkippedAndToldWhereSkippingIsAllowed() throws Exception {
        WrittenEntries written = bookies.write(500, 101);
        long lost = written.ledgers().get(2);
        bookies.client().deleteLedger(lost);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker())) {
            Outcome.Partial partial =
                    Expect.outcome(supervised.recover(written.log(), target, true), Outcome.Partial.class);

            assertThat(partial.cause()).isNull();
            assertThat(partial.gaps())
                    .containsExactly(new Gap("ledger " + lost + " from entry 0", written.sizeOf(lost)));
            Expect.applied(target, written, position -> position.ledgerId() != lost);
        }
    }

    @Test
    void aLastLedgerThatVanishedIsFoundAndStops() throws Exception {
        WrittenEntries written = bookies.write(450, 100);
        long lost = written.ledgers().get(4);
        bookies.client().deleteLedger(lost);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker())) {
            Outcome.Stopped stopped = Expect.outcome(supervised.recover(written.log(), target), Outcome.Stopped.class);

            assertThat(stopped.cause()).isInstanceOf(LedgerLost.class).hasMessageContaining("ledger " + lost);
            assertThat(target.applied()).isEmpty();
        }
    }

    @Test
    void aLastLedgerThatVanishedIsSkippedAndTold() throws Exception {
        WrittenEntries written = bookies.write(450, 100);
        long lost = written.ledgers().get(4);
        bookies.client().deleteLedger(lost);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker())) {
            Outcome.Partial partial =
                    Expect.outcome(supervised.recover(written.log(), target, true), Outcome.Partial.class);

            assertThat(partial.gaps()).singleElement().satisfies(gap -> {
                assertThat(gap.where()).contains("ledger " + lost);
                assertThat(gap.entries()).isEqualTo(Gap.UNKNOWN);
            });
            Expect.applied(target, written, position -> position.ledgerId() != lost);
        }
    }

    @Test
    void oneLostEntryStopsAtJustThatEntry() throws Exception {
        WrittenEntries written = bookies.writeFragile(120, 50);
        LogPosition lost = written.positions().get(33);
        LedgerDamage.loseEntry(bookies.client(), lost);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker(), SMALL_BATCHES)) {
            Outcome.Stopped stopped = Expect.outcome(supervised.recover(written.log(), target), Outcome.Stopped.class);

            assertThat(stopped.cause()).isInstanceOf(EntryLost.class).hasMessageContaining(lost.toString());
            Expect.applied(target, written, position -> lost.isAfter(position));
        }
    }

    @Test
    @Tag("I2")
    void oneLostEntryCostsOneEntryNotABatch() throws Exception {
        WrittenEntries written = bookies.writeFragile(120, 50);
        LogPosition lost = written.positions().get(33);
        LedgerDamage.loseEntry(bookies.client(), lost);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker(), SMALL_BATCHES)) {
            Outcome.Partial partial =
                    Expect.outcome(supervised.recover(written.log(), target, true), Outcome.Partial.class);

            assertThat(partial.gaps()).containsExactly(new Gap("entry " + lost, 1));
            Expect.applied(target, written, position -> !position.equals(lost));
        }
    }

    @Test
    void aDigestMismatchIsTriedThreeTimesAndNeverSkippedBySetting() throws Exception {
        WrittenEntries written = bookies.write(120, 50);
        long broken = written.ledgers().get(1);
        LedgerDamage.breakDigests(bookies.client(), broken);
        RecordingTarget target = new RecordingTarget();
        TappedLogs logs = bookies.broker();
        try (Supervised supervised = new Supervised(logs, "ack-recovery.store.max-batch-entries = 1")) {
            Outcome.Stopped stopped =
                    Expect.outcome(supervised.recover(written.log(), target, true), Outcome.Stopped.class);

            assertThat(stopped.cause()).isInstanceOf(DigestMismatch.class);
            assertThat(logs.failed(written.log(), Call.READ)).hasSize(3);
            Expect.applied(target, written, position -> position.ledgerId() < broken);
        }
    }

    @Test
    @Tag("I4")
    void anOperatorSkipsTheLossAndTheReplayGoesOnWhereItStood() throws Exception {
        WrittenEntries written = bookies.write(500, 101);
        long lost = written.ledgers().get(2);
        bookies.client().deleteLedger(lost);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker())) {
            Expect.outcome(supervised.recover(written.log(), target), Outcome.Stopped.class);
            assertThat(supervised.skip(written.log())).isInstanceOf(Accepted.class);

            await().atMost(Expect.PATIENCE).until(() -> supervised.isIn(written.log(), RecoveryPhase.RECOVERED));
            assertThat(supervised.status(written.log()).orElseThrow().gaps()).hasSize(1);
            Expect.applied(target, written, position -> position.ledgerId() != lost);
        }
    }
}
