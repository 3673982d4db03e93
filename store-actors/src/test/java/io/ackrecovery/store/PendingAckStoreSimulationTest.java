package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.SupervisorSettings;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Hundreds of logs under one real supervisor, each with the faults and the damage of its seed: every one has to end as the
 * damage demands, with every readable entry applied once and in order. One seed alone: {@code -Dsimulation.seed=N}.
 */
class PendingAckStoreSimulationTest {

    private static final int SEEDS = 500;

    private static final Config SETTINGS = ConfigFactory.parseString("""
                    ack-recovery.supervisor {
                      backoff { min = 1ms, max = 4ms }
                      outage.min-recoveries = 100000
                    }
                    ack-recovery.store {
                      open-timeout = 20ms, read-timeout = 20ms, trim-timeout = 20ms, close-timeout = 50ms
                      max-batch-entries = 4
                    }
                    """).withFallback(ConfigFactory.load());

    private final ActorTestKit testKit = ActorTestKit.create();

    @AfterEach
    void shutDown() {
        testKit.shutdownTestKit();
    }

    @Test
    void endsEveryRecoveryAsItsDamageDemands() {
        InMemoryLogs logs = new InMemoryLogs(ForkJoinPool.commonPool());
        logs.faults(
                (log, call, nth) -> SimulatedLog.faultOf(Integer.parseInt(log.substring("log-".length())), call, nth));
        Map<String, SimulatedLog> simulated = new LinkedHashMap<>();
        seeds().mapToObj(seed -> new SimulatedLog(seed, logs)).forEach(log -> simulated.put(log.name(), log));

        ActorRef<RecoverySupervisor.Command> supervisor = testKit.spawn(RecoverySupervisor.create(
                PendingAckStore.factory(logs, StoreSettings.create(SETTINGS)),
                PendingAckFailurePolicy.standard(),
                SupervisorSettings.create(SETTINGS),
                new RecoveryObserver() {},
                Ticker.system(),
                new Random(1)));
        TestProbe<Outcome> outcomes = testKit.createTestProbe();
        simulated
                .values()
                .forEach(log -> supervisor.tell(new RecoverySupervisor.Recover<>(
                        log.name(),
                        new PendingAckRecovery(log.name(), log.target),
                        log.skipAllowed,
                        outcomes.getRef())));

        for (int i = 0; i < simulated.size(); i++) {
            Outcome outcome = outcomes.receiveMessage(Duration.ofSeconds(60));
            SimulatedLog log = simulated.get(outcome.id());
            String which = "seed " + log.seed + ", " + log.damage + ", skip " + log.skipAllowed + ": " + outcome;
            assertThat(outcome).as(which).isInstanceOf(log.outcome());
            if (log.damage != SimulatedLog.Damage.TARGET_FAILS) {
                assertThat(log.target.given()).as(which).isEqualTo(log.expected());
            }
        }
        outcomes.expectNoMessage(Duration.ofMillis(50));

        TestProbe<RecoverySupervisor.AllClosed> closed = testKit.createTestProbe();
        supervisor.tell(new RecoverySupervisor.CloseAll(closed.getRef()));
        closed.receiveMessage(Duration.ofSeconds(60));
        assertThat(logs.openHandles()).isZero();
        assertThat(logs.violations()).isEmpty();
    }

    private static IntStream seeds() {
        Integer only = Integer.getInteger("simulation.seed");
        return only == null ? IntStream.range(0, SEEDS) : IntStream.of(only);
    }
}
