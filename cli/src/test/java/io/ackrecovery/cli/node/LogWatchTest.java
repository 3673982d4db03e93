package io.ackrecovery.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoverySupervisor.Close;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.Recover;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class LogWatchTest {
    private static final NodeSettings SETTINGS = NodeSettings.create(ConfigFactory.defaultReference());

    private final AtomicLong nanos = new AtomicLong();
    private final Completed completed = new Completed(nanos::get);
    private final TestInbox<Command> supervisor = TestInbox.create();
    private final BehaviorTestKit<LogWatch.Message> watch = BehaviorTestKit.create(LogWatch.create(
            new Watched("test", new InMemoryLogs(), CompletableFuture::new, FoldingTarget::new),
            SETTINGS,
            true,
            completed,
            supervisor.getRef()));

    @Test
    void hasEachNewLogReplayedOnce() {
        found("a", "b");
        found("a", "b");
        assertThat(supervisor.getAllReceived())
                .allSatisfy(command -> assertThat(command)
                        .isInstanceOfSatisfying(
                                Recover.class,
                                recover -> assertThat(recover.skipAllowed()).isTrue()))
                .extracting(command -> ((Recover<?>) command).id())
                .containsExactly("a", "b");
    }

    @Test
    void closesALogThatIsGoneAndTakesItInAgainWhenItIsBack() {
        found("a", "b");
        supervisor.getAllReceived();
        found("b");
        assertThat(supervisor.receiveMessage())
                .isInstanceOfSatisfying(
                        Close.class, close -> assertThat(close.id()).isEqualTo("a"));
        found("a", "b");
        assertThat(supervisor.receiveMessage()).isInstanceOf(Recover.class);
        assertThat(supervisor.hasMessages()).isFalse();
    }

    @Test
    void replaysAgainWhatWasCompleteLongAgo() {
        found("a");
        supervisor.getAllReceived();
        completed.ended("a", new Outcome.Complete("a", Progress.NONE), 1, Duration.ZERO);
        nanos.addAndGet(SETTINGS.recheckInterval().toNanos() - 1);
        found("a");
        assertThat(supervisor.hasMessages()).isFalse();
        nanos.incrementAndGet();
        found("a");
        assertThat(supervisor.getAllReceived())
                .satisfiesExactly(
                        close -> assertThat(close).isInstanceOf(Close.class),
                        recover -> assertThat(recover).isInstanceOf(Recover.class));
    }

    @Test
    void leavesAloneWhatIsNotCompleteAnyMore() {
        found("a");
        supervisor.getAllReceived();
        completed.ended("a", new Outcome.Complete("a", Progress.NONE), 1, Duration.ZERO);
        completed.phaseChanged("a", RecoveryPhase.RECOVERED, RecoveryPhase.CLOSING);
        nanos.addAndGet(SETTINGS.recheckInterval().toNanos());
        found("a");
        assertThat(supervisor.hasMessages()).isFalse();
    }

    @Test
    void triesAgainWhatWasRefused() {
        found("a");
        supervisor.getAllReceived();
        watch.run(new LogWatch.Ended(new Outcome.Refused("a", "max-recoveries = 1 is reached")));
        found("a");
        assertThat(supervisor.receiveMessage()).isInstanceOf(Recover.class);
    }

    @Test
    void aListThatCannotBeReadChangesNothing() {
        found("a");
        supervisor.getAllReceived();
        watch.run(new LogWatch.NotFound(new IllegalStateException("metadata are away")));
        assertThat(supervisor.hasMessages()).isFalse();
    }

    private void found(String... names) {
        watch.run(new LogWatch.Found(List.of(names)));
    }
}
