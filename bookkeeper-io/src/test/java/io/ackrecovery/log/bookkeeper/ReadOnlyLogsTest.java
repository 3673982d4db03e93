package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.PendingAckLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.api.LedgerMetadata.State;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.proto.ManagedCursorInfo;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ReadOnlyLogsTest {

    @AutoClose
    private static final RealLogs logs = RealLogs.start();

    private static PendingAckLog open(String name) {
        return Answers.of(new ReadOnlyLogs(logs.factory.getMetaStore(), logs.client, logs.config(), RealLogs.READS)
                .open(name, Set.of()));
    }

    private static List<LogPosition> append(Writer writer, int entries) {
        return IntStream.range(0, entries)
                .mapToObj(entry -> writer.append(new byte[100]))
                .toList();
    }

    @Test
    void readsAllThatAnOwnerHasAppendedWhoGoesOn() throws Exception {
        try (Writer owner = logs.writer("live")) {
            List<LogPosition> written = new ArrayList<>(append(owner, 20));

            PendingAckLog log = open("live");

            assertThat(log.end()).isEqualTo(written.get(19));
            assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
            LogPosition next = owner.append(new byte[100]);
            assertThat(next).isEqualTo(written.get(19).next());
            assertThat(logs.client.getLedgerMetadata(next.ledgerId()).get().getState())
                    .isEqualTo(State.OPEN);
            Answers.of(log.confirmOwned());
            Answers.of(log.close());
        }
    }

    @Test
    void anOwnersLogWithoutAnEntryIsEmpty() {
        try (Writer owner = logs.writer("live-empty")) {
            PendingAckLog log = open("live-empty");

            assertThat(log.size()).isZero();
            assertThat(log.end()).isLessThan(log.first());
            assertThat(owner.append(new byte[1]).entryId()).isZero();
        }
    }

    @Test
    void beginsWhereTheOwnerHasTrimmedTo() throws Exception {
        try (Writer owner = logs.writer("trimmed")) {
            List<LogPosition> written = append(owner, 20);
            owner.cursor().markDelete(Positions.theirs(written.get(4)));
            owner.cursor().markDelete(Positions.theirs(written.get(11)));

            PendingAckLog log = open("trimmed");

            assertThat(log.first()).isEqualTo(written.get(12));
            assertThat(log.size()).isEqualTo(8);
        }
        assertThat(open("trimmed").first().entryId()).isEqualTo(12);
    }

    @Test
    void aCursorWhoseLedgerIsLostIsBackWhereItsMetadataSay() throws Exception {
        try (Writer owner = logs.writer("cursor-lost")) {
            List<LogPosition> written = append(owner, 20);
            owner.cursor().markDelete(Positions.theirs(written.get(4)));
            owner.cursor().markDelete(Positions.theirs(written.get(11)));
            ManagedCursorInfo info =
                    Answers.of(Callbacks.cursor(logs.factory.getMetaStore(), "cursor-lost", ManagedLedgerLogs.CURSOR));
            logs.client.deleteLedger(info.getCursorsLedgerId());

            assertThat(open("cursor-lost").first())
                    .isLessThan(written.get(12))
                    .isIn(
                            written.get(0),
                            new LogPosition(info.getMarkDeleteLedgerId(), info.getMarkDeleteEntryId()).next());
        }
    }

    @Test
    void aLedgerThatItsOwnerTrimsIsPassedOver() throws Exception {
        logs.write("trimmed-meanwhile", 2, 10);
        try (Writer owner = logs.writer("trimmed-meanwhile")) {
            List<LogPosition> written = append(owner, 10);
            PendingAckLog log = open("trimmed-meanwhile");

            LogPosition first = log.first();
            owner.cursor().markDelete(Positions.theirs(written.get(3)));
            logs.client.deleteLedger(first.ledgerId());

            assertThat(Answers.positions(Answers.readAll(log, first, 100))).endsWith(written.get(9));
        }
    }

    /** The offloader is the broker's: who has none cannot know more than that. */
    @Test
    void aLedgerInTieredStorageOnlyIsNotCalledLost() throws Exception {
        ManagedLedgerConfig offloading = logs.config();
        offloading.setLedgerOffloader(new MemoryOffloader());
        List<LogPosition> written = logs.write("offloaded", 3, 10, offloading);
        try (Writer writer = new Writer(logs.factory, "offloaded", offloading)) {
            writer.managedLedger().offloadPrefix(Positions.theirs(written.get(19)));
        }
        logs.client.deleteLedger(written.get(0).ledgerId());

        LogRefused refused = Answers.failure(open("offloaded").read(written.get(0), 1, 1000), LogRefused.class);

        assertThat(refused).hasMessageContaining("ledger " + written.get(0).ledgerId() + " is in tiered storage only");
    }

    @Test
    void trimsNothing() {
        List<LogPosition> written = logs.write("untrimmed", 1, 5);
        PendingAckLog log = open("untrimmed");

        Answers.failure(log.trim(written.get(3)), LogRefused.class);

        assertThat(open("untrimmed").first()).isEqualTo(written.get(0));
    }

    @Test
    void nothingIsReadAfterTheClose() {
        logs.write("closed", 1, 5);
        PendingAckLog log = open("closed");

        Answers.of(log.close());
        Answers.of(log.close());

        Answers.failure(log.read(log.first(), 1, 1), LogClosed.class);
        Answers.failure(log.confirmOwned(), LogClosed.class);
    }
}
