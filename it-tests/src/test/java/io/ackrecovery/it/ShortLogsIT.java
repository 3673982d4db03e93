package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.PositionFactory;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Logs with nothing to replay, and logs that are trimmed. */
class ShortLogsIT {

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
    void aLogThatDoesNotExistIsAnEmptyOne() throws Exception {
        try (Supervised supervised = new Supervised(bookies.broker())) {
            Outcome.Complete complete = Expect.outcome(
                    supervised.recover("it/ns/persistent/absent__transaction_pending_ack", new RecordingTarget()),
                    Outcome.Complete.class);

            assertThat(complete.progress()).isEqualTo(Progress.NONE);
        }
    }

    @Test
    void anEmptyLogIsCompleteWithoutARead() throws Exception {
        WrittenEntries written = bookies.write(0, 10);
        TappedLogs logs = bookies.broker();
        try (Supervised supervised = new Supervised(logs)) {
            Expect.outcome(supervised.recover(written.log(), new RecordingTarget()), Outcome.Complete.class);

            assertThat(logs.calls(written.log(), Call.READ)).isEmpty();
        }
    }

    @Test
    void aLogThatIsTrimmedToItsEndIsCompleteWithoutARead() throws Exception {
        WrittenEntries written = bookies.write(100, 30);
        markDelete(written, 99);
        TappedLogs logs = bookies.broker();
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(logs)) {
            Expect.outcome(supervised.recover(written.log(), target), Outcome.Complete.class);

            assertThat(target.applied()).isEmpty();
            assertThat(logs.calls(written.log(), Call.READ)).isEmpty();
        }
    }

    @Test
    void replayBeginsAfterMarkDelete() throws Exception {
        WrittenEntries written = bookies.write(100, 30);
        markDelete(written, 44);
        LogPosition settled = written.positions().get(44);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker())) {
            Expect.outcome(supervised.recover(written.log(), target), Outcome.Complete.class);

            Expect.applied(target, written, position -> position.isAfter(settled));
        }
    }

    @Test
    void aLedgerThatIsTrimmedBeforeItIsReadIsNoLoss() throws Exception {
        WrittenEntries written = bookies.write(200, 51);
        BookKeeper client = bookies.bookKeeper().newClient();
        ManagedLedgerFactoryImpl factory = bookies.bookKeeper().newManagedLedgerFactory(client);
        TappedLogs logs =
                new TappedLogs(new ManagedLedgerLogs(factory, client, name -> bookies.config(), ReadSettings.DEFAULT));
        CompletableFuture<Void> trimmed = new CompletableFuture<>();
        RecordingTarget target = new RecordingTarget().holdUntil(1, trimmed);
        long gone = written.ledgers().get(1);
        try (Supervised supervised =
                new Supervised(logs, "ack-recovery.store { max-batch-entries = 5, read-ahead = 1 }")) {
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), target);
            target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            ManagedLedger ledger = factory.open(written.log(), bookies.config());
            ManagedCursor cursor = ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
            LogPosition upTo = written.positions().get(101);
            cursor.markDelete(PositionFactory.create(upTo.ledgerId(), upTo.entryId()));
            Pause.until(() -> !ledger.getLedgersInfo().containsKey(gone));
            trimmed.complete(null);

            Expect.outcome(recovery, Outcome.Complete.class);
            assertThat(target.applied()).noneMatch(position -> position.ledgerId() == gone);
            assertThat(target.applied())
                    .contains(written.positions().get(102), written.positions().get(199));
        }
    }

    @Test
    void anIdleStoreTrimsItsLogAsTheSubscriptionSettles() throws Exception {
        WrittenEntries written = bookies.write(200, 51);
        BookKeeper client = bookies.bookKeeper().newClient();
        ManagedLedgerFactoryImpl factory = bookies.bookKeeper().newManagedLedgerFactory(client);
        TappedLogs logs =
                new TappedLogs(new ManagedLedgerLogs(factory, client, name -> bookies.config(), ReadSettings.DEFAULT));
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(logs, "ack-recovery.supervisor.housekeeping-interval = 100ms")) {
            Expect.outcome(supervised.recover(written.log(), target), Outcome.Complete.class);
            ManagedLedger ledger = factory.open(written.log(), bookies.config());
            assertThat(ledger.getLedgersInfo()).containsKeys(written.ledgers().get(0));

            target.settle(new TopicPosition(7, 1_000));

            Pause.until(() -> written.ledgers().stream()
                    .noneMatch(old -> ledger.getLedgersInfo().containsKey(old)));
        }
    }

    private static void markDelete(WrittenEntries written, int index) throws Exception {
        LogPosition upTo = written.positions().get(index);
        ManagedLedgerFactoryImpl factory = bookies.bookKeeper()
                .newManagedLedgerFactory(bookies.bookKeeper().newClient());
        ManagedLedger ledger = factory.open(written.log(), bookies.config());
        ManagedCursor cursor = ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest);
        cursor.markDelete(PositionFactory.create(upTo.ledgerId(), upTo.entryId()));
        cursor.close();
        ledger.close();
    }
}
