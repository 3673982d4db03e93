package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.TxnId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoldingTargetTest {

    private static final PendingAckRecord ANY = new PendingAckRecord.Commit(new TxnId(1, 1), AckType.INDIVIDUAL);

    private final HoldingTarget target = new HoldingTarget(5);

    @Test
    void appliesUpToWhereItHolds() {
        assertThat(target.apply(entries(0, 5))).isCompleted();
        assertThat(target.applied()).isEqualTo(5);
        assertThat(target.reached()).isNotDone();
    }

    @Test
    void holdsWhatGoesBeyond() {
        assertThat(target.apply(entries(0, 6)).toCompletableFuture()).isNotDone();
        assertThat(target.applied()).isZero();
        assertThat(target.reached()).isCompleted();
    }

    @Test
    void appliesWhatItHeldOnceItIsLetGo() {
        CompletionStage<Void> held = target.apply(entries(0, 6));

        target.letGo();

        assertThat(held).isCompleted();
        assertThat(target.applied()).isEqualTo(6);
    }

    @Test
    void doesNotHoldAgain() {
        target.letGo();

        assertThat(target.apply(entries(0, 6))).isCompleted();
        assertThat(target.reached()).isNotDone();
    }

    private static List<ReplayEntry> entries(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> new ReplayEntry(new LogPosition(1, i), List.of(ANY)))
                .toList();
    }
}
