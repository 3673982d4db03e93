package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final double ALMOST_ONE = Math.nextDown(1.0);
    private final Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(60));

    @Test
    void doublesFromMinWithHalfOfEachStepFixed() {
        assertThat(backoff.delay(1, 0)).isEqualTo(Duration.ofMillis(50));
        assertThat(backoff.delay(2, 0)).isEqualTo(Duration.ofMillis(100));
        assertThat(backoff.delay(3, 0.5)).isEqualTo(Duration.ofMillis(300));
        assertThat(backoff.delay(10, 0)).isEqualTo(Duration.ofMillis(25_600));
    }

    @Test
    void neverExceedsMaxJitterIncluded() {
        for (int failures : new int[] {10, 11, 64, 1000, Integer.MAX_VALUE}) {
            assertThat(backoff.delay(failures, ALMOST_ONE)).isLessThanOrEqualTo(Duration.ofSeconds(60));
        }
    }

    @Test
    void stillSpreadsAtMax() {
        assertThat(backoff.delay(1000, 0)).isEqualTo(Duration.ofSeconds(30));
        assertThat(backoff.delay(1000, ALMOST_ONE)).isGreaterThan(Duration.ofSeconds(59));
    }

    @Test
    void countsLessThanOneFailureAsOne() {
        assertThat(backoff.delay(0, 0)).isEqualTo(backoff.delay(1, 0));
        assertThat(backoff.delay(Integer.MIN_VALUE, 0)).isEqualTo(backoff.delay(1, 0));
    }

    @Test
    void refusesBoundsThatMakeNoSense() {
        assertThatThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ack-recovery.supervisor.backoff.min must be from 1ms to 1d: 0ms");
        assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ack-recovery.supervisor.backoff.max must be from 2s to 1d: 1s");
    }
}
