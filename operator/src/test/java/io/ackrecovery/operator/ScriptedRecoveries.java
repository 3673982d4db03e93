package io.ackrecovery.operator;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.OutageState;
import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** Recoveries that are as the test has them; answers at once, unless told to be silent or to fail. */
final class ScriptedRecoveries implements Recoveries {
    static final String CAUSE = "LedgerLost: ledger 5 is gone";

    final Queue<String> orders = new ConcurrentLinkedQueue<>();
    volatile RuntimeException failure;
    volatile boolean silent;
    int pageSize = 1000;
    private final TreeMap<String, RecoveryStatus> stores = new TreeMap<>();

    ScriptedRecoveries add(String id, RecoveryPhase phase) {
        return add(id, phase, phase == RecoveryPhase.STOPPED ? CAUSE : null);
    }

    ScriptedRecoveries add(String id, RecoveryPhase phase, String lastCause) {
        stores.put(
                id,
                new RecoveryStatus(
                        id,
                        phase,
                        2,
                        new Progress(20, 10, 100),
                        List.of(new Gap("ledger 3", 7), new Gap("ledger 4", Gap.UNKNOWN)),
                        lastCause,
                        phase == RecoveryPhase.BACKING_OFF ? Duration.ofMillis(1500) : null,
                        lastCause != null,
                        false));
        return this;
    }

    @Override
    public CompletionStage<SupervisorStatus> status(String after, int limit) {
        orders.add("status " + after + " " + limit);
        List<RecoveryStatus> rest = List.copyOf(stores.tailMap(after, false).values());
        List<RecoveryStatus> page = rest.subList(0, Math.min(Math.min(limit, pageSize), rest.size()));
        Map<RecoveryPhase, Integer> byPhase =
                stores.values().stream().collect(Collectors.toMap(RecoveryStatus::phase, one -> 1, Integer::sum));
        return answer(new SupervisorStatus(
                page, stores.size(), byPhase, OutageState.HALF_OPEN, 32, 3, page.size() < rest.size()));
    }

    @Override
    public CompletionStage<Optional<PermitUse>> use() {
        return answer(Optional.of(new PermitUse(3, 0, 7)));
    }

    @Override
    public CompletionStage<Optional<RecoveryStatus>> find(String id) {
        return answer(Optional.ofNullable(stores.get(id)));
    }

    @Override
    public CompletionStage<CommandReply> retry(String id) {
        orders.add("retry " + id);
        return answer(
                stores.get(id).phase() == RecoveryPhase.STOPPED ? new Accepted(id) : new Rejected(id, "not stopped"));
    }

    @Override
    public CompletionStage<CommandReply> skip(String id, String lastCause) {
        orders.add("skip " + id + " " + lastCause);
        return answer(
                lastCause.equals(stores.get(id).lastCause()) ? new Accepted(id) : new Rejected(id, "but " + CAUSE));
    }

    @Override
    public CompletionStage<CommandReply> close(String id) {
        orders.add("close " + id);
        return answer(new Accepted(id));
    }

    private <T> CompletionStage<T> answer(T value) {
        if (failure != null) {
            return CompletableFuture.failedStage(failure);
        }
        return silent ? new CompletableFuture<>() : CompletableFuture.completedStage(value);
    }
}
