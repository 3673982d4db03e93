package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.supervisor.Outcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Somebody else has the log, or it was closed under the reader. */
class OwnershipIT {

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
    @Tag("I3")
    void aSecondOwnerInMidReplayMakesThePartialThatIsToldAndIsNotFencedInTurn() throws Exception {
        WrittenEntries written = bookies.write(300, 101);
        CompletableFuture<Void> opened = new CompletableFuture<>();
        RecordingTarget target = new RecordingTarget().holdUntil(3, opened);
        TappedLogs logs = bookies.broker();
        try (Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), target);
            target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            ManagedLedger second = secondOwner().open(written.log(), bookies.config());
            opened.complete(null);

            Outcome.Partial partial = Expect.outcome(recovery, Outcome.Partial.class);

            assertThat(partial.cause()).isInstanceOf(LogFenced.class);
            Expect.allApplied(target, written);
            assertThat(logs.calls(written.log(), Call.OPEN)).hasSize(1);
            second.addEntry(new byte[] {1});
        }
    }

    @Test
    @Tag("I3")
    void aStoreThatFailsOverAndOverDoesNotOpenTheLogAgainFromUnderItsNewOwner() throws Exception {
        WrittenEntries written = bookies.write(300, 101);
        TappedLogs logs = bookies.broker();
        for (int read = 4; read < 10; read++) {
            logs.on(written.log(), Call.READ, read, Fault.fail(new LogUnavailable("bookies are out", null)));
        }
        CompletableFuture<Void> opened = new CompletableFuture<>();
        RecordingTarget target = new RecordingTarget().holdUntil(2, opened);
        try (Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), target);
            target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            ManagedLedger second = secondOwner().open(written.log(), bookies.config());
            opened.complete(null);

            Outcome.Partial partial = Expect.outcome(recovery, Outcome.Partial.class);

            assertThat(partial.cause()).isInstanceOf(LogFenced.class);
            assertThat(logs.calls(written.log(), Call.OPEN)).hasSize(1);
            second.addEntry(new byte[] {1});
        }
    }

    @Test
    @Tag("I3")
    void aCursorThatIsClosedInMidReplayMakesAPartial() throws Exception {
        closedInMidReplay((ledger, cursor) -> cursor.close());
    }

    @Test
    void aManagedLedgerThatIsClosedInMidReplayMakesAPartial() throws Exception {
        closedInMidReplay((ledger, cursor) -> ledger.close());
    }

    private interface Damage {
        void doTo(ManagedLedger ledger, ManagedCursor cursor) throws Exception;
    }

    private static void closedInMidReplay(Damage damage) throws Exception {
        WrittenEntries written = bookies.write(300, 101);
        BookKeeper client = bookies.bookKeeper().newClient();
        ManagedLedgerFactoryImpl factory = bookies.bookKeeper().newManagedLedgerFactory(client);
        TappedLogs logs =
                new TappedLogs(new ManagedLedgerLogs(factory, client, name -> bookies.config(), ReadSettings.DEFAULT));
        CompletableFuture<Void> closed = new CompletableFuture<>();
        RecordingTarget target = new RecordingTarget().holdUntil(3, closed);
        try (Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), target);
            target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            ManagedLedger ledger = factory.open(written.log(), bookies.config());
            damage.doTo(ledger, ledger.openCursor(ManagedLedgerLogs.CURSOR, InitialPosition.Earliest));
            closed.complete(null);

            Outcome.Partial partial = Expect.outcome(recovery, Outcome.Partial.class);

            assertThat(partial.cause()).isInstanceOf(LogClosed.class);
            assertThat(target.applied()).isNotEmpty().hasSizeLessThan(written.size());
            assertThat(target.state()).isEqualTo(written.stateOf(target.applied()::contains));
            assertThat(logs.calls(written.log(), Call.OPEN)).hasSize(1);
        }
    }

    private static ManagedLedgerFactoryImpl secondOwner() throws LogUnavailable {
        return bookies.bookKeeper().newManagedLedgerFactory(bookies.bookKeeper().newClient());
    }
}
