package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.AckType;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.store.TxnId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HandleReplayTargetTest {

    private static final TopicPosition SETTLED = new TopicPosition(4, 2);
    private static final ReplayTarget.Appended APPENDED = new ReplayTarget.Appended(new LogPosition(8, 1), SETTLED);

    private final Queue<Runnable> executor = new ArrayDeque<>();
    private final List<Long> handled = new ArrayList<>();
    private long nanos;
    private long nanosARecord;

    private final HandleReplayTarget target = new HandleReplayTarget(
            record -> {
                handled.add(record.getTxnidLeastBits());
                nanos += nanosARecord;
            },
            executor::add,
            () -> Optional.of(SETTLED),
            () -> Optional.of(APPENDED),
            () -> nanos);

    @Test
    void touchesTheHandleOnItsExecutorOnly() {
        CompletionStage<Void> applied = target.apply(List.of(entry(commit(1))));
        assertThat(handled).isEmpty();
        assertThat(applied.toCompletableFuture()).isNotDone();

        executor.remove().run();

        assertThat(handled).hasSize(1);
        assertThat(applied.toCompletableFuture()).isCompleted();
    }

    @Test
    void letsOthersWorkAfterTwoMilliseconds() {
        nanosARecord = TimeUnit.MICROSECONDS.toNanos(500);
        CompletionStage<Void> applied = target.apply(
                LongStream.range(0, 10).mapToObj(txn -> entry(commit(txn))).toList());

        executor.remove().run();
        assertThat(handled).hasSize(4);
        executor.remove().run();
        assertThat(handled).hasSize(8);
        assertThat(applied.toCompletableFuture()).isNotDone();
        executor.remove().run();

        assertThat(handled).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(applied.toCompletableFuture()).isCompleted();
        assertThat(executor).isEmpty();
    }

    @Test
    void letsOthersWorkInTheMiddleOfABatchedEntry() {
        nanosARecord = TimeUnit.MICROSECONDS.toNanos(500);
        target.apply(List.of(
                new ReplayEntry(new LogPosition(1, 1), List.of(commit(0), commit(1), commit(2), commit(3), commit(4))),
                entry(commit(5))));

        executor.remove().run();
        assertThat(handled).containsExactly(0L, 1L, 2L, 3L);
        executor.remove().run();

        assertThat(handled).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(executor).isEmpty();
    }

    @Test
    void failsWithWhatTheHandleThrows() {
        StackOverflowError thrown = new StackOverflowError();
        HandleReplayTarget broken = new HandleReplayTarget(
                record -> {
                    throw thrown;
                },
                Runnable::run,
                Optional::empty,
                Optional::empty,
                () -> 0);

        assertThat(broken.apply(List.of(entry(commit(1)))))
                .failsWithin(0, TimeUnit.SECONDS)
                .withThrowableThat()
                .havingCause()
                .isSameAs(thrown);
    }

    @Test
    void failsWhenTheExecutorHasEnded() {
        HandleReplayTarget late = new HandleReplayTarget(
                record -> {},
                step -> {
                    throw new RejectedExecutionException();
                },
                Optional::empty,
                Optional::empty,
                () -> 0);

        assertThat(late.apply(List.of(entry(commit(1))))).isCompletedExceptionally();
    }

    @Test
    void knowsTheHighestPositionThatAnyRecordAcknowledges() {
        assertThat(target.highestAcked()).isEqualTo(TopicPosition.EARLIEST);

        target.apply(List.of(
                entry(new PendingAckRecord.IndividualAck(
                        new TxnId(0, 1), List.of(new AckedPosition(3, 7), new AckedPosition(3, 5)))),
                entry(new PendingAckRecord.CumulativeAck(new TxnId(0, 2), new AckedPosition(3, 6))),
                entry(commit(1))));
        executor.remove().run();

        assertThat(target.highestAcked()).isEqualTo(new TopicPosition(3, 7));
        assertThat(target.recordsApplied()).isEqualTo(3);
    }

    @Test
    void saysWhatTheStoreSaysOfWhatFollows() {
        assertThat(target.settled()).contains(SETTLED);
        assertThat(target.appended()).contains(APPENDED);
    }

    private static ReplayEntry entry(PendingAckRecord record) {
        return new ReplayEntry(new LogPosition(1, 1), List.of(record));
    }

    private static PendingAckRecord commit(long txn) {
        return new PendingAckRecord.Commit(new TxnId(0, txn), AckType.INDIVIDUAL);
    }
}
