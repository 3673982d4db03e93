package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutageBreakerTest {
    private static final int MAX_PERMITS = 8;
    private final OutageSettings settings = new OutageSettings(Duration.ofSeconds(10), 5, 0.5, Duration.ofSeconds(5));
    private final OutageBreaker breaker = new OutageBreaker(settings, MAX_PERMITS, 1000);
    private long now;

    @Test
    void opensWhenSeveralFailTogether() {
        fail(0, 4);
        assertThat(breaker.state()).isEqualTo(OutageState.CLOSED);
        assertThat(breaker.permitLimit()).isEqualTo(MAX_PERMITS);
        fail(4, 5);
        assertThat(breaker.state()).isEqualTo(OutageState.OPEN);
        assertThat(breaker.permitLimit()).isEqualTo(1);
    }

    @Test
    void oneSickRecoveryNeverOpensIt() {
        for (int i = 0; i < 1000; i++) {
            breaker.failed("sick", now);
        }
        assertThat(breaker.state()).isEqualTo(OutageState.CLOSED);
    }

    @Test
    void staysClosedWhileMostGetThrough() {
        succeed(100, 120);
        fail(0, 19);
        assertThat(breaker.state()).isEqualTo(OutageState.CLOSED);
        fail(19, 20);
        assertThat(breaker.state()).isEqualTo(OutageState.OPEN);
    }

    @Test
    void whatIsOlderThanTheWindowDoesNotCount() {
        fail(0, 4);
        now += Duration.ofSeconds(11).toNanos();
        fail(4, 8);
        assertThat(breaker.state()).isEqualTo(OutageState.CLOSED);
        assertThat(breaker.failing()).isEqualTo(4);
    }

    @Test
    void forgetsWhatIsOldUnlessThereIsAnOutage() {
        fail(0, 4);
        now += Duration.ofSeconds(11).toNanos();
        breaker.forget(now);
        assertThat(breaker.failing()).isZero();

        fail(0, 5);
        now += Duration.ofSeconds(11).toNanos();
        breaker.forget(now);
        assertThat(breaker.state()).isEqualTo(OutageState.OPEN);
        assertThat(breaker.failing()).isEqualTo(5);
    }

    @Test
    void ofEachRecoveryTheLatestEventCounts() {
        fail(0, 4);
        succeed(0, 4);
        fail(4, 5);
        assertThat(breaker.failing()).isEqualTo(1);
        assertThat(breaker.state()).isEqualTo(OutageState.CLOSED);
    }

    @Test
    void permitsDoubleWithEachProbeThatGetsThrough() {
        fail(0, 5);
        succeed(0, 1);
        assertThat(breaker.state()).isEqualTo(OutageState.HALF_OPEN);
        assertThat(breaker.permitLimit()).isEqualTo(2);
        succeed(1, 2);
        assertThat(breaker.permitLimit()).isEqualTo(4);
        succeed(2, 3);
        assertThat(breaker.permitLimit()).isEqualTo(MAX_PERMITS);
        assertThat(breaker.state()).isEqualTo(OutageState.CLOSED);
    }

    @Test
    void oneRecoveryCountsOnceHoweverOftenItGetsFurther() {
        fail(0, 5);
        for (int i = 0; i < 100; i++) {
            succeed(0, 1);
        }
        assertThat(breaker.permitLimit()).isEqualTo(2);
    }

    @Test
    void oneThatGotThroughBeforeTheOutageCountsAgainInIt() {
        succeed(100, 101);
        fail(0, 5);
        succeed(100, 101);
        assertThat(breaker.state()).isEqualTo(OutageState.HALF_OPEN);
    }

    @Test
    void aFailureWhileHalfOpenOpensItAgain() {
        fail(0, 5);
        succeed(0, 2);
        fail(2, 3);
        assertThat(breaker.state()).isEqualTo(OutageState.OPEN);
        assertThat(breaker.permitLimit()).isEqualTo(1);
        succeed(0, 1);
        assertThat(breaker.state()).isEqualTo(OutageState.HALF_OPEN);
    }

    @Test
    void remembersNoMoreThanItsCapacity() {
        OutageBreaker small = new OutageBreaker(settings, MAX_PERMITS, 6);
        for (int i = 0; i < 1000; i++) {
            small.succeeded("fine-" + i, now);
        }
        for (int i = 0; i < 1000; i++) {
            small.failed("sick-" + i, now);
        }
        assertThat(small.failing()).isEqualTo(6);
    }

    @Test
    void withOnePermitItClosesWithTheSecondProbe() {
        OutageBreaker single = new OutageBreaker(settings, 1, 1000);
        for (int i = 0; i < 5; i++) {
            single.failed("r" + i, now);
        }
        single.succeeded("r0", now);
        assertThat(single.permitLimit()).isEqualTo(1);
        single.succeeded("r1", now);
        assertThat(single.state()).isEqualTo(OutageState.CLOSED);
    }

    private void fail(int from, int to) {
        for (int i = from; i < to; i++) {
            breaker.failed("r" + i, now);
        }
    }

    private void succeed(int from, int to) {
        for (int i = from; i < to; i++) {
            breaker.succeeded("r" + i, now);
        }
    }
}
