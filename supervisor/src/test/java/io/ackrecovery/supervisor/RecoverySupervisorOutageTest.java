package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecoverySupervisorOutageTest {
    private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);

    private final Stage stage = Stage.open("max-permits = 8, backoff { min = 1s, max = 1s }");

    @Test
    void probesOneAtATimeWhileManyFailAndTellsTheObserver() {
        failAll();
        assertThat(stage.status("", 1).outage()).isEqualTo(OutageState.OPEN);
        assertThat(stage.observed.of("outage")).containsExactly("outage 5");
        stage.pass(Duration.ofSeconds(1));
        assertThat(stage.status("", 1).permitsInUse()).isEqualTo(1);
        assertThat(stage.status("", 1).permitLimit()).isEqualTo(1);
    }

    @Test
    void lendsTwiceAsManyWithEachProbeThatGetsThrough() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.progress("r0", 2, 1);
        stage.pass(Duration.ZERO);
        assertThat(stage.status("", 1).permitsInUse()).isEqualTo(2);
        assertThat(stage.status("", 1).outage()).isEqualTo(OutageState.HALF_OPEN);
        stage.progress("r0", 2, 2);
        assertThat(stage.status("", 1).permitsInUse()).isEqualTo(2);
        stage.progress("r1", 2, 1);
        assertThat(stage.status("", 1).permitsInUse()).isEqualTo(4);
        stage.recovered("r2", 2);
        assertThat(stage.status("", 1).outage()).isEqualTo(OutageState.CLOSED);
        assertThat(stage.observed.of("outage")).containsExactly("outage 5", "outage over 1000");
    }

    @Test
    void opensAgainWithTheFirstFailureButIsOneOutage() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.progress("r0", 2, 1);
        stage.pass(Duration.ZERO);
        stage.fail("r1", 2, new Unavailable());
        assertThat(stage.status("", 1).outage()).isEqualTo(OutageState.OPEN);
        assertThat(stage.observed.of("outage")).hasSize(1);
    }

    @Test
    void letsOthersThroughWhileASickOneKeepsFailing() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.fail("r0", 2, new Unavailable());
        stage.pass(PROBE_INTERVAL);
        assertThat(stage.status("r0").phase()).isEqualTo(RecoveryPhase.BACKING_OFF);
        assertThat(stage.status("r1").phase()).isEqualTo(RecoveryPhase.OPENING);
    }

    @Test
    void ofThoseThatFailedOneTriesAgainEachProbeInterval() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.fail("r0", 2, new Unavailable());
        stage.pass(PROBE_INTERVAL.minusMillis(501));
        assertThat(stage.status("", 1).permitsInUse()).isZero();
        stage.pass(Duration.ofMillis(1));
        assertThat(stage.status("", 1).permitsInUse()).isEqualTo(1);
    }

    @Test
    void oneThatComesAnewDoesNotWaitForThoseThatFailed() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.fail("r0", 2, new Unavailable());
        stage.recover("new");
        assertThat(stage.status("new").phase()).isEqualTo(RecoveryPhase.OPENING);
    }

    @Test
    void nobodyWaitsForAProbeOnceOneHasGotThrough() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.progress("r0", 2, 1);
        stage.pass(Duration.ZERO);
        assertThat(stage.status("", 1).byPhase().get(RecoveryPhase.BACKING_OFF)).isZero();
    }

    @Test
    void aRetryDoesNotWaitForItsTurnAndHasNoneLater() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.fail("r0", 2, new Unavailable());
        stage.retry("r1");
        assertThat(stage.status("r1").phase()).isEqualTo(RecoveryPhase.OPENING);
        stage.fail("r1", 2, new Unavailable());
        stage.pass(PROBE_INTERVAL);
        assertThat(stage.status("r2").phase()).isEqualTo(RecoveryPhase.OPENING);
    }

    @Test
    void aCloseEndsTheWaitForAProbe() {
        failAll();
        stage.pass(Duration.ofSeconds(1));
        stage.fail("r0", 2, new Unavailable());
        stage.close("r1");
        stage.pass(PROBE_INTERVAL);
        assertThat(stage.status("r1").phase()).isEqualTo(RecoveryPhase.CLOSING);
        assertThat(stage.status("r2").phase()).isEqualTo(RecoveryPhase.OPENING);
    }

    @Test
    void failuresThatDoNotHealAreNoOutage() {
        IntStream.range(0, 8).forEach(i -> stage.recover("r" + i));
        IntStream.range(0, 8).forEach(i -> stage.fail("r" + i, 1, new Unlisted()));
        assertThat(stage.status("", 1).outage()).isEqualTo(OutageState.CLOSED);
    }

    private void failAll() {
        IntStream.range(0, 6).forEach(i -> stage.recover("r" + i));
        IntStream.range(0, 6).forEach(i -> stage.fail("r" + i, 1, new Unavailable()));
    }
}
