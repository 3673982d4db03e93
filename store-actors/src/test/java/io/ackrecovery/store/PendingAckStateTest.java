package io.ackrecovery.store;

import static io.ackrecovery.store.Records.abort;
import static io.ackrecovery.store.Records.ack;
import static io.ackrecovery.store.Records.ackPart;
import static io.ackrecovery.store.Records.ackUpTo;
import static io.ackrecovery.store.Records.commit;
import static io.ackrecovery.store.Records.txn;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogPosition;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingAckStateTest {

    @Test
    void holdsWhatAnOpenTransactionAcknowledged() {
        OpenTransaction open =
                fold(ack(1, 5, 3), ackUpTo(1, 7)).openTransactions().get(0);
        assertThat(open.txnId()).isEqualTo(txn(1));
        assertThat(open.individual()).containsExactly(new AckedPosition(9, 3), new AckedPosition(9, 5));
        assertThat(open.cumulative()).contains(new AckedPosition(9, 7));
    }

    @Test
    void closesTheTransactionThatCommits() {
        assertThat(fold(ack(1, 5), ackUpTo(1, 6), commit(1)).openTransactions()).isEmpty();
    }

    @Test
    void closesTheTransactionThatAborts() {
        assertThat(fold(ack(1, 5), abort(1)).openTransactions()).isEmpty();
    }

    /** Pulsar's handle commits whatever cumulative acknowledgement it holds, whoever's it is. */
    @Test
    void leavesOtherTransactionsOpenWhenACumulativeOneEnds() {
        PendingAckState state = fold(ackUpTo(1, 5), ackUpTo(2, 9), commit(1));
        assertThat(state).isEqualTo(fold(ackUpTo(2, 9)));
    }

    @Test
    void doesNotChangeWhenAnUnknownTransactionEnds() {
        assertThat(fold(ack(1, 5), commit(2), abort(3))).isEqualTo(fold(ack(1, 5)));
    }

    @Test
    void keepsTheHighestCumulativePosition() {
        assertThat(fold(ackUpTo(1, 9), ackUpTo(1, 5))).isEqualTo(fold(ackUpTo(1, 9)));
    }

    @Test
    void doesNotChangeWhenAnAcknowledgementIsRepeated() {
        PendingAckRecord part = ackPart(1, 5, 3, 0b101);
        assertThat(fold(part, part, ack(1, 4), ack(1, 4))).isEqualTo(fold(part, ack(1, 4)));
    }

    @Test
    void joinsThePartsOfABatch() {
        PendingAckState state = fold(ackPart(1, 5, 3, 0b101), ackPart(1, 5, 3, 0b110));
        assertThat(state).isEqualTo(fold(ackPart(1, 5, 3, 0b100)));
    }

    @Test
    void takesPartsThatLeaveNothingForTheWholeEntry() {
        AckedPosition whole = new AckedPosition(9, 5, 2, new long[0]);
        assertThat(fold(ackPart(1, 5, 2, 0b01), ackPart(1, 5, 2, 0b10))
                        .openTransactions()
                        .get(0)
                        .individual())
                .containsExactly(whole);
    }

    @Test
    void takesAWholeEntryForMoreThanAPartOfItInEitherOrder() {
        assertThat(fold(ack(1, 5), ackPart(1, 5, 2, 0b01))).isEqualTo(fold(ackPart(1, 5, 2, 0b01), ack(1, 5)));
    }

    @Test
    void doesNotJoinPartsOfDifferentTransactions() {
        assertThat(fold(ackPart(1, 5, 2, 0b01), ackPart(2, 5, 2, 0b10)).openTransactions())
                .hasSize(2);
    }

    @Test
    void tellsWhereInTheLogATransactionBeganAndWasLastSeen() {
        PendingAckState state = new PendingAckState();
        state.apply(new LogPosition(1, 0), ack(1, 5));
        state.apply(new LogPosition(1, 7), ack(1, 6));
        OpenTransaction open = state.openTransactions().get(0);
        assertThat(List.of(open.first(), open.last())).containsExactly(new LogPosition(1, 0), new LogPosition(1, 7));
    }

    @Test
    void hasTheSameDigestForTheSameStateOnly() {
        PendingAckState state = fold(ack(1, 5), ack(2, 6));
        assertThat(state.digest())
                .hasSize(64)
                .isEqualTo(fold(ack(2, 6), ack(3, 1), ack(1, 5), abort(3)).digest())
                .isNotEqualTo(fold(ack(1, 5), ack(2, 7)).digest())
                .isNotEqualTo(fold(ackUpTo(1, 5), ack(2, 6)).digest());
    }

    @Test
    void countsRecordsWithoutEffectToo() {
        assertThat(fold(ack(1, 5), commit(1), commit(7)).recordsApplied()).isEqualTo(3);
    }

    private static PendingAckState fold(PendingAckRecord... records) {
        PendingAckState state = new PendingAckState();
        for (int i = 0; i < records.length; i++) {
            state.apply(new LogPosition(1, i), records[i]);
        }
        return state;
    }
}
