package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.TestFailures.Fenced;
import io.ackrecovery.supervisor.TestFailures.Lost;
import io.ackrecovery.supervisor.TestFailures.LostPerhaps;
import io.ackrecovery.supervisor.TestFailures.TargetBroken;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Anything in any order, by seed: what must always hold, holds. */
class RecoverySupervisorStormTest implements RecoveryObserver {
    private static final int RECOVERIES = 8;
    private static final int PERMITS = 3;
    private static final List<Supplier<Throwable>> CAUSES = List.of(
            Unavailable::new,
            Unavailable::new,
            LostPerhaps::new,
            Lost::new,
            Fenced::new,
            Unlisted::new,
            TargetBroken::new,
            StackOverflowError::new);

    private final Map<String, Long> notBefore = new HashMap<>();
    private final Set<String> permitted = new HashSet<>();
    private final List<TestInbox<Outcome>> answers = new ArrayList<>();
    private final Stage stage = Stage.open("max-permits = " + PERMITS + ", max-gaps = 5", this);
    private final List<String> early = new ArrayList<>();
    private final Map<RecoveryPhase, Integer> byPhase = new EnumMap<>(RecoveryPhase.class);

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        count(from, -1);
        count(to, 1);
    }

    private void count(RecoveryPhase phase, int change) {
        if (phase != null) {
            byPhase.merge(phase, change, Integer::sum);
        }
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        permitted.remove(id);
        if (verdict instanceof Verdict.Restart restart) {
            notBefore.put(id, stage.nanos() + restart.after().toNanos());
        }
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        permitted.remove(id);
        notBefore.remove(id);
    }

    @Override
    public void attemptBegan(String id, int attempt) {
        permitted.add(id);
        if (stage.nanos() < notBefore.getOrDefault(id, 0L)) {
            early.add(id + " " + attempt);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everyRecoverIsAnsweredOnceAndNoAttemptIsEarlyOrWithoutPermit(long seed) {
        Random random = new Random(seed);
        Stream.of(RecoveryPhase.values()).forEach(phase -> byPhase.put(phase, 0));
        answers.add(stage.recover("r0"));
        for (int step = 0; step < 1500; step++) {
            act(random, "r" + random.nextInt(RECOVERIES));
            SupervisorStatus status = stage.status("", RECOVERIES);
            assertThat(status.permitsInUse()).isLessThanOrEqualTo(PERMITS);
            assertThat(permitted).hasSize(status.permitsInUse());
            assertThat(byPhase).isEqualTo(status.byPhase());
            assertThat(recounted(status)).isEqualTo(status.byPhase());
        }
        stage.ask(RecoverySupervisor.CloseAll::new);
        assertThat(early).isEmpty();
        assertThat(answers)
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer.getAllReceived()).hasSize(1));
        assertThat(stage.observed.of("ended")).hasSizeGreaterThan(50);
    }

    private static Map<RecoveryPhase, Integer> recounted(SupervisorStatus status) {
        Map<RecoveryPhase, Integer> counts = new EnumMap<>(RecoveryPhase.class);
        Stream.of(RecoveryPhase.values()).forEach(phase -> counts.put(phase, 0));
        status.recoveries().forEach(one -> counts.merge(one.phase(), 1, Integer::sum));
        return counts;
    }

    private void act(Random random, String id) {
        int attempt = stage.status("", RECOVERIES).recoveries().stream()
                .filter(one -> one.id().equals(id))
                .mapToInt(RecoveryStatus::attempts)
                .findFirst()
                .orElse(0);
        int reported = random.nextInt(10) == 0 ? attempt - 1 : attempt;
        switch (random.nextInt(10)) {
            case 0, 1 -> answers.add(stage.recover(id, random.nextBoolean()));
            case 2, 3 ->
                stage.report(new RecoveryReport.Failed(
                        id,
                        reported,
                        CAUSES.get(random.nextInt(CAUSES.size())).get(),
                        random.nextBoolean(),
                        random.nextBoolean()));
            case 4 -> stage.progress(id, reported, random.nextInt(100));
            case 5 -> stage.recovered(id, reported);
            case 6 -> operate(random, id);
            case 7 -> endSomehow(random, id);
            default -> stage.pass(Duration.ofMillis(random.nextInt(200)));
        }
    }

    private void operate(Random random, String id) {
        Long before = notBefore.remove(id);
        RecoverySupervisor.CommandReply reply = random.nextBoolean() ? stage.retry(id) : stage.skip(id);
        if (before != null && reply instanceof RecoverySupervisor.Rejected) {
            notBefore.put(id, before);
        }
    }

    private void endSomehow(Random random, String id) {
        if (random.nextBoolean()) {
            stage.close(id);
        }
        if (stage.made.contains(id)) {
            stage.childThrows(id, new IllegalStateException());
        }
    }
}
