package io.ackrecovery.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.LedgerFacts;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.store.TxnId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Why a log is kept, and since when a transaction is open. */
class ShrinkingTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private final AuditTarget target = new AuditTarget(new TopicPosition(5, 10));

    private void acknowledge(long entry, TxnId txn, long topicEntry) {
        apply(entry, new PendingAckRecord.IndividualAck(txn, List.of(new AckedPosition(5, topicEntry))));
    }

    private void apply(long entry, PendingAckRecord record) {
        target.apply(List.of(new ReplayEntry(new LogPosition(1, entry), List.of(record))));
    }

    private Shrinking shrinking() {
        return Shrinking.of(target, target.openTransactions());
    }

    @Test
    void aLogWhoseAcknowledgementsAreAllSettledIsNotKept() {
        acknowledge(0, new TxnId(0, 1), 9);
        acknowledge(1, new TxnId(0, 1), 10);

        assertThat(shrinking()).isNull();
    }

    @Test
    void namesTheOpenTransactionThatHoldsTheLowestPosition() {
        acknowledge(0, new TxnId(0, 1), 10);
        acknowledge(1, new TxnId(0, 2), 13);
        acknowledge(2, new TxnId(0, 3), 11);

        Shrinking kept = shrinking();

        assertThat(kept.firstNeeded()).isEqualTo("1:1");
        assertThat(kept.acknowledges()).isEqualTo("5:13");
        assertThat(kept.held()).isEqualTo("5:11");
        assertThat(kept.heldBy()).isEqualTo(new TxnId(0, 3).toString());
        assertThat(kept.why()).contains("entry 1:1 acknowledges 5:13", "at 5:10", "holds 5:11");
    }

    @Test
    void saysThatMessagesAreNotAcknowledgedWhenNoTransactionIsOpen() {
        acknowledge(0, new TxnId(0, 1), 13);
        apply(1, new PendingAckRecord.Commit(new TxnId(0, 1), AckType.INDIVIDUAL));

        assertThat(shrinking().heldBy()).isNull();
        assertThat(shrinking().why()).contains("messages before it are not acknowledged");
    }

    @Test
    void theOldestTransactionIsAsOldAsItsLedgerAllows() {
        acknowledge(0, new TxnId(0, 1), 13);

        OpenAge age = OpenAge.oldest(
                target.openTransactions(),
                List.of(ledger(Optional.of(NOW.minusSeconds(90)), Optional.of(NOW.minusSeconds(30)))),
                NOW);

        assertThat(age).isEqualTo(new OpenAge(new TxnId(0, 1).toString(), "1:0", 30, 90L));
    }

    @Test
    void whatNobodyNotedBoundsNoAge() {
        acknowledge(0, new TxnId(0, 1), 13);

        OpenAge age =
                OpenAge.oldest(target.openTransactions(), List.of(ledger(Optional.empty(), Optional.empty())), NOW);

        assertThat(age.atLeastSeconds()).isZero();
        assertThat(age.atMostSeconds()).isNull();
        assertThat(OpenAge.oldest(List.of(), List.of(), NOW)).isNull();
    }

    private static LedgerFacts ledger(Optional<Instant> created, Optional<Instant> closed) {
        return new LedgerFacts(1, 1, 1, LedgerFacts.State.CLOSED, new TreeMap<>(), 1, created, closed, false);
    }
}
