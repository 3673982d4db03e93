package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Observed.Ended;
import io.ackrecovery.it.support.Observed.FailedAttempt;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.TappedLogs.Tapped;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The invariants of the architecture, held against one storm over hundreds of logs. A failure names the seed of its log, what was
 * wrong with it and which of its calls went wrong; that log alone: {@code -Dsimulation.seed=N}.
 */
class InvariantsSimulationTest {

    private static final int SEEDS = 300;
    private static final Integer ONLY = Integer.getInteger("simulation.seed");

    private static Storm storm;

    @BeforeAll
    static void rage() {
        storm = new Storm(ONLY == null ? IntStream.range(0, SEEDS) : IntStream.of(ONLY));
        storm.rage();
    }

    @AfterAll
    static void calm() {
        storm.close();
    }

    @Test
    @Tag("I1")
    void noLogIsOpenedOrReadBetweenAFailedAttemptAndTheNext() {
        assertThat(Timeline.of(storm).flatMap(log -> log.callsBetweenAttempts()))
                .isEmpty();
    }

    @Test
    @Tag("I1")
    void noAttemptBeginsBeforeItsBackoffHasPassedUnlessAnOperatorSaysSo() {
        assertThat(Timeline.of(storm).flatMap(log -> log.attemptsTooEarly())).isEmpty();
    }

    @Test
    @Tag("I1")
    void neverMoreAttemptsAtATimeThanPermits() {
        assertThat(Timeline.mostAttemptsAtATime(storm)).isBetween(1, Storm.MAX_PERMITS);
    }

    @Test
    @Tag("I2")
    void everyTargetIsGivenWhatWasWrittenInOrderAndOnce() {
        for (Order<Outcome> recover : storm.operator.recovers()) {
            List<LogPosition> applied = recover.target.applied();
            assertThat(applied).as("%s", recover).isSubsetOf(recover.log.written);
            for (int i = 1; i < applied.size(); i++) {
                assertThat(applied.get(i)).as("%s", recover).isGreaterThan(applied.get(i - 1));
            }
        }
    }

    @Test
    @Tag("I3")
    void completeMeansAllAndPartialTellsWhatIsMissing() {
        for (Life life : Life.of(storm)) {
            if (life.ended(Outcome.Complete.class)) {
                assertThat(life.applied()).as("%s", life).isEqualTo(life.toApply());
            }
            for (Outcome.Partial partial : life.partialsThatReachedTheEnd()) {
                assertThat(life.gapsThatMiscount(partial)).as("%s", life).isEmpty();
                assertThat(life.named(partial.gaps()))
                        .as("%s", life)
                        .isNotEmpty()
                        .containsExactlyInAnyOrderElementsOf(life.missing());
            }
        }
    }

    @Test
    @Tag("I3")
    void whateverTheEndNothingIsLeftOutButWhatWasToldToBeSkipped() {
        for (Life life : Life.of(storm)) {
            List<LogPosition> expected = new ArrayList<>(life.toApply());
            expected.removeAll(life.skipped());
            int applied = life.applied().size();
            assertThat(life.applied()).as("%s", life).isEqualTo(expected.subList(0, applied));
        }
    }

    @Test
    @Tag("I4")
    void everyCommandIsAnsweredOnce() {
        assertThat(storm.operator.all().filter(order -> order.answers.size() != 1))
                .isEmpty();
        wholeStorm();
        assertThat(storm.operator.recovers().stream()
                        .map(recover -> recover.answer().getClass())
                        .distinct())
                .hasSize(5);
    }

    @Test
    @Tag("I5")
    void afterACloseNothingOpensReadsOrApplies() {
        assertThat(Timeline.of(storm).flatMap(log -> log.doneAfterClose())).isEmpty();
        Pause.until(() -> storm.inMemory.openHandles() == 0);
    }

    @Test
    @Tag("I6")
    void allEndOnOneThreadHoweverManyCallsAreNeverAnswered() {
        assertThat(storm.tapped.calls().stream()
                        .filter(tapped -> tapped.call() != Call.CLOSE)
                        .map(Tapped::thread)
                        .distinct())
                .hasSize(1);
        wholeStorm();
        assertThat(storm.logs.values().stream()
                        .flatMap(log -> log.taken.stream())
                        .filter(taken -> taken.fault() instanceof Fault.Stall))
                .hasSizeGreaterThan(SEEDS / 2);
    }

    @Test
    @Tag("I8")
    void whateverIsThrownEndsInAVerdict() {
        assertThat(Timeline.of(storm).flatMap(log -> log.failuresWithoutVerdict()))
                .isEmpty();
        assertThat(storm.pages.get(storm.pages.size() - 1).status().total()).isPositive();
        wholeStorm();
        assertThat(storm.observed().events(FailedAttempt.class).stream()
                        .<Class<?>>map(failed -> failed.cause().getClass())
                        .collect(Collectors.toSet()))
                .containsAll(Disasters.kinds());
    }

    @Test
    @Tag("I9")
    void oneLineAnAttemptAndOneAnEndAndNothingElse() {
        List<String> warnings = storm.lines.at(Level.WARN);
        long attempts = warnings.stream()
                .filter(line -> line.contains("failed, next in"))
                .count();
        long restarts = storm.observed().events(FailedAttempt.class).stream()
                .filter(failed -> failed.verdict() instanceof Verdict.Restart)
                .count();
        int outages = storm.observed().outagesBegan();

        assertThat(attempts + storm.lines.heldBack()).isEqualTo(restarts);
        assertThat(warnings).hasSize((int) (attempts + ends(Outcome.Partial.class) + outages));
        assertThat(storm.lines.at(Level.ERROR)).hasSize(ends(Outcome.Stopped.class));
        assertThat(storm.lines.at(Level.INFO)).hasSize(ends(Outcome.Complete.class) + outages);
        wholeStorm();
        assertThat(storm.lines.heldBack()).isPositive();
    }

    private static int ends(Class<? extends Outcome> type) {
        return (int) storm.observed().events(Ended.class).stream()
                .filter(ended -> type.isInstance(ended.outcome()))
                .count();
    }

    @Test
    @Tag("I10")
    void readsPagesAndRecoveriesKeepWithinTheirBounds() {
        assertThat(storm.violations()).isEmpty();
        assertThat(Timeline.of(storm).flatMap(log -> log.overlappingReads())).isEmpty();
        assertThat(storm.tapped.calls()).allMatch(tapped -> tapped.asked() <= Storm.MAX_BATCH_ENTRIES);
        assertThat(storm.pages)
                .allMatch(page -> page.status().recoveries().size() <= Math.min(page.limit(), Storm.STATUS_PAGE_SIZE));
        assertThat(storm.fairWeather)
                .last()
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.reason())
                                .contains("ack-recovery.supervisor.max-recoveries = " + storm.maxRecoveries));
    }

    /** What follows is about the sum of all logs: with a single one it would say nothing. */
    private static void wholeStorm() {
        assumeTrue(ONLY == null, "one log only");
    }
}
