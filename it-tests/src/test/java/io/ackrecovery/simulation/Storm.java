package io.ackrecovery.simulation;

import io.ackrecovery.it.support.LogLines;
import io.ackrecovery.it.support.Observed;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.log.ContractViolation;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Hundreds of logs under one supervisor with one dispatcher thread. Begins with an outage of everything, then each log goes
 * wrong as its seed says and an operator meddles; ends when every recovery has, and fair weather has come back.
 */
final class Storm implements AutoCloseable {

    static final int MAX_PERMITS = 16;
    static final int MAX_BATCH_ENTRIES = 4;
    static final int STATUS_PAGE_SIZE = 50;

    /** Enough to end an outage: permits double with each from 1 to 16. */
    private static final int FAIR_LOGS = 8;

    /** One page of the status that was asked for while the storm went on. */
    record Page(int limit, SupervisorStatus status) {}

    final Map<String, StormLog> logs = new LinkedHashMap<>();
    final InMemoryLogs inMemory;
    final TappedLogs tapped;
    final LogLines lines = new LogLines();
    final Operator operator;
    final List<Page> pages = new ArrayList<>();

    /** The answers to logs that came when all was over, of which the last one was one too many. */
    final List<Outcome> fairWeather = new ArrayList<>();

    final int maxRecoveries;

    private final Weather weather = new Weather();
    private final Supervised supervised;

    Storm(IntStream seeds) {
        inMemory = new InMemoryLogs(weather);
        tapped = new TappedLogs(inMemory);
        seeds.mapToObj(seed -> StormLog.of(seed, inMemory)).forEach(log -> logs.put(log.name(), log));
        maxRecoveries = logs.size() + FAIR_LOGS;
        supervised = new Supervised(
                tapped,
                """
                pekko.scheduler.tick-duration = 1ms
                pekko.actor.default-dispatcher {
                  executor = thread-pool-executor, thread-pool-executor.fixed-pool-size = 1
                }
                ack-recovery.supervisor {
                  backoff { min = 1ms, max = 8ms }
                  outage { window = 100ms, min-recoveries = 20, share = 0.9 }
                  housekeeping-interval = 100ms
                }
                ack-recovery.store {
                  open-timeout = 30ms, read-timeout = 30ms, apply-timeout = 200ms, trim-timeout = 30ms
                  close-timeout = 50ms, open-abandon-after = 2
                }
                """,
                "ack-recovery.supervisor.max-permits = " + MAX_PERMITS,
                "ack-recovery.supervisor.max-recoveries = " + maxRecoveries,
                "ack-recovery.supervisor.status-page-size = " + STATUS_PAGE_SIZE,
                "ack-recovery.store.max-batch-entries = " + MAX_BATCH_ENTRIES);
        operator = new Operator(supervised);
    }

    Observed observed() {
        return supervised.observed();
    }

    /** Breaches of the port's contract. Those of overlapping calls are left out: a call that missed its deadline may overlap. */
    List<ContractViolation> violations() {
        return inMemory.violations().stream()
                .filter(violation -> !violation.getMessage().contains("while another"))
                .toList();
    }

    void rage() {
        Mischief mischief = new Mischief(logs, weather, operator);
        inMemory.faults(mischief);
        logs.values().forEach(mischief::recover);
        awaitEnd();
        fairWeather();
        CompletableFuture<RecoverySupervisor.AllClosed> closed = new CompletableFuture<>();
        supervised.tell(new RecoverySupervisor.CloseAll(supervised.inbox(closed::complete)));
        Pause.until(() -> closed.isDone() && operator.all().allMatch(Order::isAnswered));
        supervised.statusPage("", 1);
    }

    private void awaitEnd() {
        try {
            Pause.until(this::isOver);
        } catch (ConditionTimeoutException e) {
            List<StormLog> unanswered = operator.all()
                    .filter(order -> !order.isAnswered())
                    .map(order -> order.log)
                    .toList();
            throw new AssertionError("the storm does not end, unanswered: " + unanswered, e);
        }
    }

    private boolean isOver() {
        return weather.isCalm() && isAtRest() && weather.isCalm();
    }

    private boolean isAtRest() {
        for (int limit : new int[] {7, STATUS_PAGE_SIZE, Integer.MAX_VALUE}) {
            pages.add(new Page(limit, supervised.statusPage("", limit)));
        }
        Map<RecoveryPhase, Integer> byPhase = supervised.statusPage("", 1).byPhase();
        return byPhase.entrySet().stream()
                .allMatch(phase -> phase.getValue() == 0
                        || phase.getKey() == RecoveryPhase.RECOVERED
                        || phase.getKey() == RecoveryPhase.STOPPED);
    }

    /** Logs that nothing is wrong with, until there is no place for another one. */
    private void fairWeather() {
        do {
            StormLog fair = StormLog.fair(-1 - fairWeather.size(), inMemory);
            Order<Outcome> order = operator.recover(fair, outcome -> {});
            Pause.until(order::isAnswered);
            fairWeather.add(order.answer());
        } while (!(fairWeather.get(fairWeather.size() - 1) instanceof Outcome.Refused));
    }

    @Override
    public void close() {
        lines.close();
        supervised.close();
        weather.close();
    }
}
