package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LineLimitTest {
    private long now = Duration.ofDays(1).toNanos();
    private final LineLimit limit = new LineLimit(2, Duration.ofSeconds(10), () -> now);

    @Test
    void admitsSoManyInAnIntervalAndCountsTheOthers() {
        assertThat(limit.admits()).isTrue();
        assertThat(limit.admits()).isTrue();
        assertThat(limit.admits()).isFalse();
        assertThat(limit.admits()).isFalse();
        assertThat(limit.takeHeldBack()).isEqualTo(2);
        assertThat(limit.takeHeldBack()).isZero();
    }

    @Test
    void anIntervalBeginsWithItsFirstLine() {
        pass(Duration.ofSeconds(9));
        assertThat(limit.admits()).isTrue();
        assertThat(limit.admits()).isTrue();
        pass(Duration.ofSeconds(9));
        assertThat(limit.admits()).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(limit.admits()).isTrue();
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }
}
