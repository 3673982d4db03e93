package io.ackrecovery.log.bookkeeper;

import static io.ackrecovery.log.bookkeeper.RealLogs.READS;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.PendingAckLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** What only real bookies can show. */
class ManagedLedgerLogTest {
    private static final int BYTES = 1 << 20;

    @AutoClose
    private static final RealLogs logs = RealLogs.start();

    private String name;

    @BeforeEach
    void nameTheLog(TestInfo test) {
        name = "tenant/ns/persistent/" + test.getTestMethod().orElseThrow().getName();
    }

    @Test
    void readsTheCurrentLedgerAndItsWriterWritesOn() {
        try (Writer writer = logs.writer(name)) {
            List<LogPosition> written = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                written.add(writer.append(new byte[10]));
            }
            PendingAckLog log = logs.over(writer);

            List<LogEntry> read = Answers.readAll(log);

            assertThat(log.size()).isEqualTo(20);
            assertThat(Answers.positions(read)).isEqualTo(written);
            assertThat(writer.append(new byte[10])).isEqualTo(written.get(19).next());
            Answers.of(log.confirmOwned());
        }
    }

    @Test
    void closesNothingThatItWasGiven() {
        try (Writer writer = logs.writer(name)) {
            PendingAckLog log = logs.over(writer);

            Answers.of(log.close());

            assertThat(writer.cursor().isClosed()).isFalse();
            assertThat(writer.append(new byte[10]).entryId()).isZero();
        }
    }

    @Test
    void readsWithoutBatches() {
        List<LogPosition> written = logs.write(name, 2, 50);
        PendingAckLog log = logs.open(name, logs.config(), new ReadSettings(false, READS.batchTimeout()));

        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
        Answers.of(log.close());
    }

    @Test
    void readsManyEntriesInOneBatch() {
        List<LogPosition> written = logs.write(name, 1, 500);
        PendingAckLog log = logs.open(name);

        assertThat(Answers.of(log.read(log.first(), 1_000, BYTES)).entries()).hasSize(written.size());
        Answers.of(log.close());
    }

    @Test
    void opensTheNextLedgerWhileItReadsTheLastEntriesOfOne() {
        logs.write(name, 2, 10);
        try (Writer writer = logs.writer(name)) {
            AtomicInteger opens = new AtomicInteger();
            PendingAckLog log = logs.over(writer, logs.counting(opens));

            Answers.of(log.read(log.first(), 9, BYTES));
            assertThat(opens).hasValue(1);
            LogBatch rest = Answers.of(log.read(log.first(), 10, BYTES));
            assertThat(opens).hasValue(2);
            assertThat(Answers.of(log.read(rest.next(), 9, BYTES)).entries()).hasSize(9);

            assertThat(opens).hasValue(2);
            Answers.of(log.close());
        }
    }

    @Test
    void keepsToTheBytesThatWereAsked() {
        logs.write(name, 1, 50);
        PendingAckLog log = logs.open(name);

        assertThat(Answers.of(log.read(log.first(), 50, 1_000)).entries()).hasSizeBetween(1, 10);
        Answers.of(log.close());
    }

    @Test
    void readsStripedLedgers() {
        ManagedLedgerConfig striped =
                logs.config().setEnsembleSize(3).setWriteQuorumSize(2).setAckQuorumSize(2);
        List<LogPosition> written = logs.write(name, 2, 20, striped);
        PendingAckLog log = logs.open(name, striped, READS);

        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
        Answers.of(log.close());
    }

    @Test
    void readsALedgerThatIsInTieredStorageOnly() throws Exception {
        MemoryOffloader offloader = new MemoryOffloader();
        ManagedLedgerConfig offloading = logs.config();
        offloading.setLedgerOffloader(offloader);
        List<LogPosition> written = logs.write(name, 3, 10, offloading);
        try (Writer writer = new Writer(logs.factory, name, offloading)) {
            Position last = Positions.theirs(written.get(19));
            writer.managedLedger().offloadPrefix(last);
        }
        logs.client.deleteLedger(written.get(0).ledgerId());
        PendingAckLog log = logs.open(name, offloading, READS);

        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);

        assertThat(offloader.reads)
                .isNotEmpty()
                .allSatisfy(metadata -> assertThat(metadata).containsEntry("ManagedLedgerName", name));
        Answers.of(log.close());
    }

    @Test
    void findsTheOneEntryThatIsLost() {
        ManagedLedgerConfig fragile = LedgerDamage.fragile(logs.config());
        List<LogPosition> written = logs.write(name, 2, 10, fragile);
        LedgerDamage.loseEntry(logs.client, written.get(5));
        PendingAckLog log = logs.open(name, fragile, READS);

        EntryLost range = Answers.failure(log.read(written.get(0), 10, BYTES), EntryLost.class);
        assertThat(range.gap()).isEqualTo(new LogGap(written.get(0), written.get(10), 10));
        for (int i = 0; i < 5; i++) {
            assertThat(Answers.of(log.read(written.get(i), 1, BYTES)).next()).isEqualTo(written.get(i + 1));
        }
        EntryLost one = Answers.failure(log.read(written.get(5), 1, BYTES), EntryLost.class);

        assertThat(one.gap()).isEqualTo(new LogGap(written.get(5), written.get(6), 1));
        assertThat(Answers.positions(Answers.readAll(log, written.get(6), 4))).isEqualTo(written.subList(6, 20));
        Answers.of(log.close());
    }

    @Test
    void tellsAnEntryThatDoesNotMatchItsDigest() { // In a batch it is never answered: apache/bookkeeper 4789.
        List<LogPosition> written = logs.write(name, 1, 10);
        LedgerDamage.breakDigests(logs.client, written.get(0).ledgerId());
        PendingAckLog log = logs.open(name);

        DigestMismatch range = Answers.failure(log.read(log.first(), 4, BYTES), DigestMismatch.class);
        DigestMismatch one = Answers.failure(log.read(written.get(9), 1, BYTES), DigestMismatch.class);

        assertThat(range.gap().entries()).isEqualTo(4);
        assertThat(one.gap().isSingleEntry()).isTrue();
        assertThat(one.gap().resumeAt()).isGreaterThan(log.end());
        Answers.of(log.close());
    }

    @Test
    void refusesAWrongPasswordAndDoesNotPrintIt() {
        ManagedLedgerConfig right = logs.config();
        right.setPassword("right-secret");
        logs.write(name, 1, 10, right);
        ManagedLedgerConfig wrong = logs.config();
        wrong.setPassword("wrong-secret");

        LogException refused = Answers.failure(
                new ManagedLedgerLogs(logs.factory, logs.client, log -> wrong, READS).open(name, Set.of()),
                LogRefused.class);

        assertThat(refused).hasMessageNotContaining("secret").hasMessageContaining(name);
    }

    @Test
    void anOwnerThatFindsItselfFencedReadsNoMore() throws Exception {
        List<LogPosition> written = logs.write(name, 1, 10);
        PendingAckLog log = logs.open(name);
        ManagedLedgerFactoryImpl other = logs.bookKeeper.newManagedLedgerFactory(logs.client);
        new Writer(other, name, logs.config()).close();

        Answers.failure(log.confirmOwned(), LogFenced.class);
        Answers.failure(log.trim(written.get(3)), LogFenced.class);

        Answers.failure(log.close(), LogFenced.class);
        Answers.failure(log.read(log.first(), 1, BYTES), LogClosed.class);
    }

    @Test
    void aClosedCursorOrManagedLedgerIsALogThatIsClosed() throws Exception {
        logs.write(name, 1, 10);
        try (Writer writer = logs.writer(name)) {
            PendingAckLog log = logs.over(writer);
            Answers.of(Callbacks.close(writer.cursor()));

            Answers.failure(log.read(log.first(), 1, BYTES), LogClosed.class);
        }
        Writer writer = logs.writer(name);
        PendingAckLog log = logs.over(writer);
        writer.close();

        Answers.failure(log.read(log.first(), 1, BYTES), LogClosed.class);
        Answers.failure(log.confirmOwned(), LogClosed.class);
    }

    @Test
    void aClosedLogAnswersNothingMore() {
        List<LogPosition> written = logs.write(name, 1, 10);
        PendingAckLog log = logs.open(name);
        Answers.of(log.close());

        Answers.failure(log.read(log.first(), 1, BYTES), LogClosed.class);
        Answers.failure(log.confirmOwned(), LogClosed.class);
        Answers.failure(log.trim(written.get(0)), LogClosed.class);
    }

    @Test
    void refusesToReadOrTrimNonsense() {
        List<LogPosition> written = logs.write(name, 1, 10);
        PendingAckLog log = logs.open(name);

        Answers.failure(log.read(log.first(), 0, 1), LogRefused.class);
        Answers.failure(log.read(log.first(), 1, 0), LogRefused.class);
        Answers.failure(log.trim(written.get(9).next()), LogRefused.class);
        Answers.of(log.close());
    }
}
