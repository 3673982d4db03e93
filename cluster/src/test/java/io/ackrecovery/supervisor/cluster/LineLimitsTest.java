package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LineLimitsTest {
    private long now;
    private final LineLimits limits = new LineLimits(Duration.ofSeconds(10), () -> now);

    @Test
    void manyLinesOfOneKindHideNoneOfAnother() {
        assertThat(limits.of("nonsense at the port").admits()).isTrue();
        for (int i = 0; i < 1_000; i++) {
            assertThat(limits.of("nonsense at the port").admits()).isFalse();
        }
        assertThat(limits.of("a node is lost").admits()).isTrue();
        assertThat(limits.of("a node is lost").takeHeldBack()).isZero();
        assertThat(limits.of("nonsense at the port").takeHeldBack()).isEqualTo(1_000);
    }

    @Test
    void kindsBeyondTheMostAreOne() {
        for (int i = 0; i < LineLimits.MOST_KINDS; i++) {
            assertThat(limits.of("kind " + i).admits()).isTrue();
        }
        assertThat(limits.of("one more").admits()).isTrue();
        assertThat(limits.of("and another").admits()).isFalse();
        now += Duration.ofSeconds(10).toNanos();
        assertThat(limits.of("kind 7").admits()).isTrue();
        assertThat(limits.of("and another").admits()).isTrue();
    }
}
