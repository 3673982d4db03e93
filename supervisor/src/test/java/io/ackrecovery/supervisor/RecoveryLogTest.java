package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RecoveryLogTest {
    private static final Progress DONE = new Progress(9, 9, 9);
    private final Logger logger = (Logger) LoggerFactory.getLogger(RecoveryLog.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Verdict restart = new Verdict.Restart(Duration.ofMillis(200));
    private long now;
    private final RecoveryLog log = new RecoveryLog(10, () -> now);

    @BeforeEach
    void listen() {
        lines.start();
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
        logger.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setLevel(null);
        logger.setAdditive(true);
    }

    @Test
    void warnsOnceOfAnAttemptThatIsTriedAgain() {
        log.attemptBegan("a", 3);
        log.attemptFailed("a", 3, RecoveryPhase.RECOVERING, new Unavailable(), restart);
        assertThat(logged())
                .containsExactly("WARN Recovery of a: attempt 3 failed, next in 200 ms: Unavailable: bookcase locked");
        assertThat(lines.list.get(0).getThrowableProxy()).isNull();
    }

    @Test
    void saysNothingMoreOfAnAttemptThatEndsTheRecovery() {
        log.attemptFailed("a", 3, RecoveryPhase.RECOVERING, new Unavailable(), new Verdict.Stop());
        log.attemptFailed("a", 3, RecoveryPhase.RECOVERING, new Unavailable(), new Verdict.Complete());
        log.attemptFailed("a", 3, RecoveryPhase.RECOVERING, new Unavailable(), new Verdict.Skip());
        log.skipped("a", new Gap("ledger 5", 1));
        assertThat(logged()).isEmpty();
    }

    @Test
    void tellsOfEachEndOnce() {
        Gap gap = new Gap("ledger 5", 1);
        log.ended("a", new Outcome.Complete("a", DONE), 1, Duration.ofSeconds(2));
        log.ended("b", new Outcome.Partial("b", DONE, List.of(gap), null), 2, Duration.ofSeconds(2));
        log.ended("c", new Outcome.Partial("c", DONE, List.of(), new Unavailable()), 2, Duration.ofSeconds(2));
        log.ended("d", new Outcome.Stopped("d", DONE, List.of(), new Unavailable()), 3, Duration.ofSeconds(2));
        log.ended("e", new Outcome.Closed("e"), 3, Duration.ofSeconds(2));
        assertThat(logged())
                .containsExactly(
                        "INFO Recovery of a: complete, 9 entries in 2000 ms, 1 attempts",
                        "WARN Recovery of b: PARTIAL, 9 entries in 2000 ms, 2 attempts, 1 gaps from ledger 5:"
                                + " the end was reached",
                        "WARN Recovery of c: PARTIAL, 9 entries in 2000 ms, 2 attempts, 0 gaps:"
                                + " Unavailable: bookcase locked",
                        "ERROR Recovery of d: STOPPED after 3 attempts, 9 entries: Unavailable: bookcase locked."
                                + " It stays as it is until it is closed, or told to retry or to skip");
    }

    @Test
    void holdsWarningsBackInAnOutageAndSaysHowMany() {
        log.outageBegan(5);
        failTimes(25);
        assertThat(logged()).hasSize(1 + 10);
        now += Duration.ofSeconds(1).toNanos();
        failTimes(1);
        assertThat(logged()).hasSize(12);
        assertThat(logged().get(11)).endsWith("(15 more warnings held back)");
        failTimes(1);
        assertThat(logged().get(12)).endsWith("bookcase locked");
    }

    @Test
    void tellsWhatWasHeldBackAtTheEndOfAnOutage() {
        log.outageBegan(5);
        failTimes(12);
        log.outageEnded(Duration.ofSeconds(30));
        assertThat(logged().get(11)).isEqualTo("INFO Outage: over after 30000 ms (2 more warnings held back)");
        failTimes(20);
        assertThat(logged()).as("no limit after it").hasSize(32);
    }

    @Test
    void writesTheStackAtDebug() {
        logger.setLevel(Level.DEBUG);
        log.attemptFailed("a", 1, RecoveryPhase.RECOVERING, new Unavailable(), restart);
        assertThat(lines.list).hasSize(2);
        assertThat(lines.list.get(1).getThrowableProxy()).isNotNull();
    }

    @Test
    void oneRecoveryLeavesOneLineAFailedAttemptAndOneForItsEnd() {
        Stage stage = Stage.open("restart-budget = 3", log);
        stage.recover("a");
        for (int attempt = 1; attempt <= 3; attempt++) {
            stage.report(new RecoveryReport.PhaseEntered("a", attempt, RecoveryPhase.RECOVERING));
            stage.progress("a", attempt, attempt);
            stage.fail("a", attempt, new Unavailable());
            stage.pass(Duration.ofSeconds(1));
        }
        stage.retry("a");
        stage.recovered("a", 4);
        stage.pass(Duration.ofMinutes(5));
        stage.close("a");
        assertThat(lines.list.stream().map(line -> line.getLevel().levelStr))
                .containsExactly("WARN", "WARN", "ERROR", "INFO");
    }

    private void failTimes(int times) {
        for (int i = 0; i < times; i++) {
            log.attemptFailed("r" + i, 1, RecoveryPhase.RECOVERING, new Unavailable(), restart);
        }
    }

    private List<String> logged() {
        return lines.list.stream()
                .map(line -> line.getLevel() + " " + line.getFormattedMessage())
                .toList();
    }
}
