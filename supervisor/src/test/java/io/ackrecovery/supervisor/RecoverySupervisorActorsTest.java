package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.supervisor.RecoverySupervisor.AllClosed;
import io.ackrecovery.supervisor.RecoverySupervisor.CloseAll;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.Recover;
import java.time.Duration;
import java.util.Random;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What only real actors show: many at once, and how an actor's exception arrives. */
class RecoverySupervisorActorsTest {
    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final Duration LONG = Duration.ofSeconds(60);
    private final TestProbe<Outcome> outcomes = KIT.createTestProbe();

    @AfterAll
    static void shutDown() {
        KIT.shutdownTestKit();
    }

    @Test
    void tenThousandRecoveriesHoldEightPermitsAndNeverMore() {
        int recoveries = 10_000;
        Crowd crowd = new Crowd(8);
        ActorRef<Command> supervisor = spawn("max-permits = 8", crowd::recovery);
        for (int i = 0; i < recoveries; i++) {
            supervisor.tell(new Recover<>("log-" + i, "request", false, outcomes.getRef()));
        }
        assertThat(outcomes.receiveSeveralMessages(recoveries, LONG)).allMatch(Outcome.Complete.class::isInstance);
        assertThat(crowd.most()).isEqualTo(8);
        closeAll(supervisor);
        outcomes.expectNoMessage(Duration.ZERO);
    }

    @Test
    void anActorsExceptionArrivesAsTheCauseAndIsLoggedByNobodyElse() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        lines.start();
        root.addAppender(lines);
        Error thrown = new AssertionError("applied half of it");
        ActorRef<Command> supervisor = spawn(
                "",
                (id, request, replyTo) -> Behaviors.receive(RecoveryCommand.class)
                        .onMessage(RecoveryCommand.BeginAttempt.class, begin -> {
                            replyTo.tell(new RecoveryReport.Progressed(id, begin.attempt(), new Progress(2, 1, 9)));
                            throw thrown;
                        })
                        .build());
        supervisor.tell(new Recover<>("a", "request", false, outcomes.getRef()));
        Outcome.Stopped stopped = outcomes.expectMessageClass(Outcome.Stopped.class);
        closeAll(supervisor);
        root.detachAppender(lines);
        assertThat(stopped.cause()).isSameAs(thrown);
        assertThat(stopped.progress())
                .as("reports sent before the end arrive before it")
                .isEqualTo(new Progress(2, 1, 9));
        assertThat(lines.list).noneMatch(line -> line.getThrowableProxy() != null);
    }

    private void closeAll(ActorRef<Command> supervisor) {
        TestProbe<AllClosed> closed = KIT.createTestProbe();
        supervisor.tell(new CloseAll(closed.getRef()));
        closed.expectMessage(LONG, new AllClosed());
    }

    private static ActorRef<Command> spawn(String settings, RecoveryFactory<String> factory) {
        SupervisorSettings read =
                SupervisorSettings.create(ConfigFactory.parseString("ack-recovery.supervisor { " + settings + " }")
                        .withFallback(ConfigFactory.defaultReference()));
        return KIT.spawn(RecoverySupervisor.create(
                factory, TestFailures.POLICY, read, new RecoveryObserver() {}, Ticker.system(), new Random(1)));
    }
}
