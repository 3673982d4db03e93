package io.ackrecovery.store;

import static io.ackrecovery.store.Records.ack;
import static io.ackrecovery.store.Records.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogPosition;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoldingTargetTest {

    private final FoldingTarget target = new FoldingTarget();

    @Test
    void foldsAndCounts() {
        assertThat(target.apply(List.of(entry(at(0), ack(1, 5)), entry(at(1), ack(1, 6)))))
                .isCompleted();
        assertThat(target.entriesApplied()).isEqualTo(2);
        assertThat(target.lastApplied()).isEqualTo(at(1));
        assertThat(target.state().recordsApplied()).isEqualTo(2);
    }

    @Test
    void refusesAnEntryThatComesTwice() {
        target.apply(List.of(entry(at(0), ack(1, 5))));
        assertThat(target.apply(List.of(entry(at(0), ack(1, 5)))))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingRootCause()
                .isInstanceOf(ReplayTargetFailed.class)
                .withMessage("entry 1:0 came after 1:0");
    }

    @Test
    void refusesAnEntryOutOfOrderWithinABatch() {
        assertThat(target.apply(List.of(entry(at(1), ack(1, 5)), entry(at(0), ack(1, 5)))))
                .isCompletedExceptionally();
    }

    @Test
    void tellsWhatWasSettled() {
        assertThat(target.settled()).isEmpty();
        target.settle(new TopicPosition(9, 4));
        assertThat(target.settled()).contains(new TopicPosition(9, 4));
    }

    private static LogPosition at(int entry) {
        return new LogPosition(1, entry);
    }
}
