package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bookies that are down and come back. */
class OutageIT {

    private static final String SMALL_BATCHES = "ack-recovery.store.max-batch-entries = 20";

    private Bookies bookies;

    @BeforeEach
    void start() throws Exception {
        bookies = new Bookies();
    }

    @AfterEach
    void stop() {
        bookies.close();
    }

    @Test
    @Tag("I1")
    @Tag("I2")
    @Tag("I9")
    @Tag("I10")
    void thirtySecondsWithoutBookiesAreSurvivedBy24StoresWithFewReadsAndOneWarningAnAttempt() throws Exception {
        Duration outage = Duration.ofSeconds(30);
        List<WrittenEntries> written = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            written.add(bookies.write(200, 70));
        }
        TappedLogs logs = bookies.broker();
        CompletableFuture<Void> down = new CompletableFuture<>();
        List<RecordingTarget> targets = new ArrayList<>();
        List<CompletableFuture<Outcome>> recoveries = new ArrayList<>();
        try (LogLines lines = new LogLines();
                Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            for (WrittenEntries log : written) {
                RecordingTarget target = new RecordingTarget().holdUntil(4, down);
                targets.add(target);
                recoveries.add(supervised.recover(log.log(), target));
            }
            for (RecordingTarget target : targets) {
                target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
            bookies.bookKeeper().stopAllBookies();
            down.complete(null);
            Pause.of(outage);
            bookies.bookKeeper().startAllBookies();

            int failedAttempts = 0;
            for (int i = 0; i < written.size(); i++) {
                String log = written.get(i).log();
                Expect.outcome(recoveries.get(i), Outcome.Complete.class);
                Expect.allApplied(targets.get(i), written.get(i));
                assertThat(logs.failed(log, Call.READ).size()
                                + logs.failed(log, Call.OPEN).size())
                        .isBetween(1, 12);
                everyAttemptWaitedForItsBackoff(supervised, log);
                failedAttempts += supervised.observed().failed(log).size();
            }
            long told = lines.at(Level.WARN).stream()
                    .filter(line -> line.startsWith("Recovery of"))
                    .count();
            assertThat(told + lines.heldBack()).isEqualTo(failedAttempts);
            assertThat(lines.at(Level.ERROR)).isEmpty();
        }
    }

    private static void everyAttemptWaitedForItsBackoff(Supervised supervised, String log) {
        supervised.observed().failed(log).forEach(failed -> {
            assertThat(failed.verdict()).isInstanceOf(Verdict.Restart.class);
            long next = supervised.observed().began(log).stream()
                    .filter(began -> began.attempt() == failed.attempt() + 1)
                    .findFirst()
                    .orElseThrow()
                    .at();
            assertThat(next - failed.at())
                    .isGreaterThanOrEqualTo(
                            ((Verdict.Restart) failed.verdict()).after().toNanos());
        });
    }

    @Test
    @Tag("I5")
    void nothingIsReadOnceTheStoreIsClosedInAnOutage() throws Exception {
        WrittenEntries written = bookies.write(200, 70);
        TappedLogs logs = bookies.broker();
        CompletableFuture<Void> down = new CompletableFuture<>();
        RecordingTarget target = new RecordingTarget().holdUntil(4, down);
        try (Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), target);
            target.held().get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            bookies.bookKeeper().stopAllBookies();
            down.complete(null);
            Pause.until(() -> !supervised.observed().failed(written.log()).isEmpty());

            supervised.closeRecovery(written.log());
            Expect.outcome(recovery, Outcome.Closed.class);
            int calls = logs.calls(written.log()).size();
            int applied = target.applied().size();
            Pause.of(Duration.ofSeconds(3));

            assertThat(logs.calls(written.log())).hasSize(calls);
            assertThat(target.applied()).hasSize(applied);
        }
    }

    @Test
    void oneOfThreeBookiesDownCostsNothing() throws Exception {
        WrittenEntries written = bookies.write(600, 101);
        bookies.bookKeeper().stopBookie(1);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(bookies.broker())) {
            Expect.outcome(supervised.recover(written.log(), target), Outcome.Complete.class);

            Expect.allApplied(target, written);
        }
    }

    @Test
    @Tag("I4")
    void anOperatorEndsABackoffByRetry() throws Exception {
        WrittenEntries written = bookies.write(100, 60);
        bookies.bookKeeper().stopAllBookies();
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised =
                new Supervised(bookies.broker(), "ack-recovery.supervisor.backoff { min = 1h, max = 1h }")) {
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), target);
            Pause.until(() -> !supervised.observed().failed(written.log()).isEmpty());
            bookies.bookKeeper().startAllBookies();
            assertThat(recovery).isNotDone();

            assertThat(supervised.retry(written.log())).isInstanceOf(RecoverySupervisor.Accepted.class);

            Expect.outcome(recovery, Outcome.Complete.class);
            Expect.allApplied(target, written);
        }
    }
}
