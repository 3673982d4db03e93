package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.LeakWatch;
import io.ackrecovery.it.support.Observed.FailedAttempt;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.bookkeeper.LedgerDamage;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.supervisor.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.LedgerHandle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Buffers of real reads, on every path: Netty watches each of them. */
class BuffersIT {

    private static final int LOGS = 6;

    /** What connections that were made or lost in the meantime may have in use; the replays read ten times as much. */
    private static final long CONNECTIONS = 64 * 1024;

    private static final String SMALL_BATCHES = "ack-recovery.store.max-batch-entries = 20";
    private static final String IMPATIENT = "ack-recovery.store.read-timeout = 700ms";
    private static final String SOON_AGAIN = "ack-recovery.supervisor.backoff.max = 500ms";
    private static final ReadSettings READS = new ReadSettings(true, Duration.ofMillis(300));

    private Bookies bookies;
    private TappedLogs logs;

    @BeforeEach
    void start() throws Exception {
        bookies = new Bookies();
        logs = bookies.broker(READS);
    }

    @AfterEach
    void stop() {
        bookies.close();
    }

    private List<WrittenEntries> write(int entries) throws Exception {
        List<WrittenEntries> written = new ArrayList<>();
        for (int i = 0; i < LOGS; i++) {
            written.add(bookies.write(entries, 301));
        }
        return written;
    }

    @Test
    @Tag("I7")
    void anOutageInMidReadLeaksNoBuffer() throws Exception {
        List<WrittenEntries> written = write(1_500);
        try (LeakWatch watch = new LeakWatch();
                Supervised supervised = new Supervised(logs, SMALL_BATCHES, IMPATIENT, SOON_AGAIN)) {
            List<RecordingTarget> targets = new ArrayList<>();
            List<CompletableFuture<Outcome>> recoveries = new ArrayList<>();
            CompletableFuture<Void> down = new CompletableFuture<>();
            for (WrittenEntries log : written) {
                RecordingTarget target = new RecordingTarget().holdUntil(10, down);
                targets.add(target);
                recoveries.add(supervised.recover(log.log(), target));
                target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
            down.complete(null);
            bookies.bookKeeper().stopAllBookies();
            Pause.of(Duration.ofSeconds(2));
            bookies.bookKeeper().startAllBookies();
            watch.watch();

            for (int i = 0; i < LOGS; i++) {
                Expect.outcome(recoveries.get(i), Outcome.Complete.class);
                Expect.allApplied(targets.get(i), written.get(i));
            }
            assertThat(supervised.observed().events(FailedAttempt.class)).isNotEmpty();
            everyBufferIsBack(watch);
        }
    }

    @Test
    @Tag("I7")
    void aCloseInMidReplayLeaksNoBuffer() throws Exception {
        List<WrittenEntries> written = write(1_500);
        try (LeakWatch watch = new LeakWatch();
                Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            for (WrittenEntries log : written) {
                RecordingTarget target = new RecordingTarget().holdUntil(3, new CompletableFuture<>());
                CompletableFuture<Outcome> recovery = supervised.recover(log.log(), target);
                target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                supervised.closeRecovery(log.log());
                Expect.outcome(recovery, Outcome.Closed.class);
            }

            everyBufferIsBack(watch);
        }
    }

    /** Singly: up to BookKeeper 4.17.3 the client itself loses a batch with such an entry, and nobody gets to see it. */
    @Test
    @Tag("I7")
    void damagedDigestsLeakNoBuffer() throws Exception {
        WrittenEntries written = bookies.write(1_500, 301);
        LedgerDamage.breakDigests(bookies.client(), written.ledgers().get(2));
        TappedLogs singly = bookies.broker(new ReadSettings(false, READS.batchTimeout()));
        RecordingTarget target = new RecordingTarget();
        try (LeakWatch watch = new LeakWatch();
                Supervised supervised = new Supervised(singly, SMALL_BATCHES)) {
            Expect.outcome(supervised.recover(written.log(), target), Outcome.Stopped.class);

            everyBufferIsBack(watch);
        }
    }

    private static void everyBufferIsBack(LeakWatch watch) {
        assertThat(watch.leaks()).isEmpty();
        Pause.until(() -> watch.pinnedBytes() < CONNECTIONS);
    }

    /** The control: if this does not see a leak, none of the others would. */
    @Test
    void aReadThatIsNotGivenBackIsSeen() throws Exception {
        WrittenEntries written = bookies.write(100, 301);
        try (LeakWatch watch = new LeakWatch()) {
            for (int i = 0; i < 100; i++) {
                readWithoutGivingBack(written.ledgers().get(0));
            }

            assertThat(watch.leaks()).isNotEmpty();
            assertThat(watch.pinnedBytes()).isGreaterThan(CONNECTIONS);
        }
    }

    private void readWithoutGivingBack(long ledger) throws Exception {
        LedgerHandle handle = bookies.client().openLedgerNoRecovery(ledger, BookKeeper.DigestType.CRC32C, new byte[0]);
        handle.batchReadAsync(0, 50, 1 << 20).get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        handle.close();
    }
}
