package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReaderSlotTest {
    private static final ReaderSlot.Key ONE = new ReaderSlot.Key(1, false);
    private static final ReaderSlot.Key TWO = new ReaderSlot.Key(2, false);

    private final ReaderSlot slot = new ReaderSlot();
    private final FakeHandle first = new FakeHandle(1, List.of());
    private final FakeHandle second = new FakeHandle(2, List.of());

    private static CompletableFuture<LedgerReader> reader(FakeHandle handle) {
        return CompletableFuture.completedFuture(new LedgerReader(handle, 0, ReadSettings.DEFAULT));
    }

    @Test
    void aLedgerStaysOpenWhileItIsRead() {
        LedgerReader once = Answers.of(slot.reader(ONE, () -> reader(first)));

        assertThat(Answers.of(slot.reader(ONE, () -> reader(second)))).isSameAs(once);
        assertThat(first.isClosed()).isFalse();
    }

    @Test
    void aLedgerIsClosedWhenReadingMovesOn() {
        slot.reader(ONE, () -> reader(first));

        slot.reader(TWO, () -> reader(second));

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void aLedgerThatComesOpenTooLateIsClosed() {
        CompletableFuture<LedgerReader> late = new CompletableFuture<>();
        slot.reader(ONE, () -> late);

        Answers.of(slot.close());
        late.complete(Answers.of(reader(first)));

        assertThat(first.isClosed()).isTrue();
    }

    @Test
    void anOpenThatIsNotAnsweredIsGivenUpByTheNextRead() {
        CompletableFuture<LedgerReader> late = new CompletableFuture<>();
        slot.reader(ONE, () -> late);

        assertThat(slot.reader(ONE, () -> reader(second))).isCompleted();
        late.complete(Answers.of(reader(first)));

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void aLedgerThatFailedIsOpenedAnew() {
        CompletableFuture<LedgerReader> failed = slot.reader(ONE, () -> reader(first));

        slot.discard(failed);
        slot.discard(failed);

        assertThat(first.isClosed()).isTrue();
        assertThat(Answers.of(slot.reader(ONE, () -> reader(second)))).isNotNull();
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void anOpenThatFailsIsTriedAgain() {
        CompletableFuture<LedgerReader> failed =
                slot.reader(ONE, () -> CompletableFuture.failedFuture(new IllegalStateException()));
        slot.discard(failed);

        assertThat(slot.reader(ONE, () -> reader(first))).isCompleted();
    }

    @Test
    void nothingIsOpenedAfterTheClose() {
        Answers.of(slot.close());

        assertThat(slot.reader(ONE, () -> reader(first))).isCompletedExceptionally();
        assertThat(first.calls).isEmpty();
    }

    @Test
    void aLedgerThatWasPreparedIsNotOpenedAgain() {
        slot.reader(ONE, () -> reader(first));
        CompletableFuture<LedgerReader> opening = new CompletableFuture<>();
        slot.prepare(TWO, () -> opening);
        slot.prepare(TWO, () -> reader(first));
        assertThat(first.isClosed()).isFalse();

        CompletableFuture<LedgerReader> prepared = slot.reader(TWO, () -> reader(first));
        assertThat(first.isClosed()).isTrue();
        assertThat(prepared).isNotDone();
        opening.complete(Answers.of(reader(second)));

        assertThat(prepared).isCompleted();
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void aPreparationThatIsNotAnsweredIsGivenUpByTheSecondRead() {
        CompletableFuture<LedgerReader> late = new CompletableFuture<>();
        slot.prepare(TWO, () -> late);
        slot.reader(TWO, () -> reader(first));

        assertThat(slot.reader(TWO, () -> reader(second))).isCompleted();
        late.complete(Answers.of(reader(first)));

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void aPreparationThatFailsIsToldToTheReadThatNeedsItAndTriedAgainAfterwards() {
        slot.prepare(TWO, () -> CompletableFuture.failedFuture(new IllegalStateException()));

        CompletableFuture<LedgerReader> failed = slot.reader(TWO, () -> reader(second));
        assertThat(failed).isCompletedExceptionally();
        slot.discard(failed);

        assertThat(slot.reader(TWO, () -> reader(second))).isCompleted();
    }

    @Test
    void aLedgerThatWasPreparedInVainIsClosed() {
        slot.prepare(TWO, () -> reader(second));

        slot.reader(ONE, () -> reader(first));

        assertThat(second.isClosed()).isTrue();
        assertThat(first.isClosed()).isFalse();
    }

    @Test
    void theCloseClosesWhatWasPrepared() {
        slot.reader(ONE, () -> reader(first));
        slot.prepare(TWO, () -> reader(second));

        Answers.of(slot.close());
        slot.prepare(TWO, () -> {
            throw new AssertionError("opened after the close");
        });

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isTrue();
    }
}
