package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryFactory;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryReport;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.Recover;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import io.ackrecovery.supervisor.Rule;
import io.ackrecovery.supervisor.SupervisorSettings;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A real supervisor behind the server: an operator finds what is stopped, and skips what is lost. */
class SupervisedRecoveriesTest {
    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Pattern PREVIEW = Pattern.compile("\\{\"preview\":\"[0-9a-f]{32}\"");

    private final ActorRef<Command> supervisor = KIT.spawn(RecoverySupervisor.create(
            losing(),
            FailurePolicy.builder().on(Lost.class, Rule.stopOrSkip(), "gone").build(),
            SupervisorSettings.create(ConfigFactory.defaultReference()),
            new RecoveryObserver() {},
            Ticker.system(),
            new Random(1)));
    private final Recoveries recoveries = Recoveries.of(supervisor, KIT.scheduler(), ANSWER);

    private static final class Lost extends Exception {
        private static final long serialVersionUID = 1;

        Lost() {
            super("ledger 5");
        }
    }

    /** Fails for a loss until that is skipped. */
    private static RecoveryFactory<String> losing() {
        return (id, request, replyTo) -> Behaviors.receive(RecoveryCommand.class)
                .onMessage(RecoveryCommand.BeginAttempt.class, begin -> {
                    replyTo.tell(
                            begin.skipLoss()
                                    ? new RecoveryReport.Recovered(
                                            id,
                                            begin.attempt(),
                                            new Progress(9, 9, 10),
                                            List.of(new Gap("ledger 5", 1)))
                                    : new RecoveryReport.Failed(id, begin.attempt(), new Lost(), false, true));
                    return Behaviors.same();
                })
                .onMessage(RecoveryCommand.CloseRecovery.class, close -> Behaviors.stopped())
                .onAnyMessage(other -> Behaviors.same())
                .build();
    }

    @AfterAll
    static void shutDown() {
        KIT.shutdownTestKit();
    }

    @Test
    void anOperatorSkipsTheLossThatStoppedAStore() throws Exception {
        TestProbe<Outcome> outcomes = KIT.createTestProbe();
        supervisor.tell(new Recover<>("a/b", "request", false, outcomes.getRef()));
        outcomes.expectMessageClass(Outcome.Stopped.class);
        try (Served served = Served.start("", recoveries)) {
            assertThat(served.get("/api/v1/stores?phase=stopped"))
                    .contains("\"id\":\"a/b\"", "\"lastCause\":\"Lost: ledger 5\"");
            assertThat(recoveries.skip("a/b", "Lost: ledger 4").toCompletableFuture())
                    .succeedsWithin(Duration.ofSeconds(5))
                    .isInstanceOfSatisfying(
                            Rejected.class,
                            rejected ->
                                    assertThat(rejected.reason()).contains("not the one named, but: Lost: ledger 5"));
            assertThat(skip(served)).contains(" 202 ");
            Awaitility.await()
                    .untilAsserted(() -> assertThat(served.get("/api/v1/stores/a%2Fb"))
                            .contains("\"phase\":\"recovered\"", "\"gaps\":[{\"where\":\"ledger 5\",\"entries\":1}]"));
            assertThat(served.post("/api/v1/stores/a%2Fb/retry", Settings.TOKEN, ""))
                    .contains(" 409 ");
            assertThat(served.post("/api/v1/stores/a%2Fb/close", Settings.TOKEN, ""))
                    .contains(" 202 ");
            assertThat(served.get("/api/v1/stores/a%2Fb")).contains(" 404 ");
        }
    }

    @Test
    void aSupervisorThatHasEndedIsNotReady() throws Exception {
        KIT.stop(supervisor);
        try (Served served = Served.start("", recoveries)) {
            assertThat(served.get("/ready")).startsWith("HTTP/1.1 503 ");
            assertThat(served.get("/health")).startsWith("HTTP/1.1 200 ");
        }
    }

    private static String skip(Served served) throws Exception {
        Matcher preview = PREVIEW.matcher(served.get("/api/v1/stores/a%2Fb/preview"));
        assertThat(preview.find()).isTrue();
        return served.post("/api/v1/stores/a%2Fb/skip", Settings.TOKEN, preview.group() + "}");
    }
}
