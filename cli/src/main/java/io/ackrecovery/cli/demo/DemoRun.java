package io.ackrecovery.cli.demo;

import com.typesafe.config.Config;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.SupervisorStatus;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/** The supervised recovery of the demo's stores: starts the actors, waits for every outcome. Blocks; not for actors. */
final class DemoRun implements AutoCloseable {

    private static final Duration ANSWER = Duration.ofSeconds(10);
    /** A command that is interrupted has to end within 5 seconds. */
    private static final Duration CLOSE = Duration.ofMillis(1_500);

    private static final Duration REFRESH = Duration.ofMillis(250);
    /** Beside the outage: a demo that has not ended by then never will. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final ActorSystem<RecoverySupervisor.Command> system;
    private final List<DemoStore> stores;
    private final Map<String, CompletableFuture<Outcome>> outcomes = new LinkedHashMap<>();

    /** @param observer told of everything beside the log, on the supervisor's thread */
    DemoRun(
            Config config,
            RecoverySettings settings,
            PendingAckLogs logs,
            List<DemoStore> stores,
            long seed,
            RecoveryObserver observer) {
        this.stores = stores;
        this.system = ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(logs, settings.store()),
                        PendingAckFailurePolicy.standard(),
                        settings.supervisor(),
                        RecoveryObserver.all(
                                new RecoveryLog(settings.supervisor().warningsPerSecond(), Ticker.system()), observer),
                        Ticker.system(),
                        new SplittableRandom(seed)),
                "ack-recovery-demo",
                config);
    }

    /**
     * Begins with the log that a second owner comes to: where permits are few, the healthy ones hold theirs until that is done.
     *
     * @param outage how long the outage is going to be
     */
    void begin(boolean skipLostData, Duration outage) {
        Duration limit = outage.plus(PATIENCE);
        stores.stream()
                .sorted(Comparator.comparing(store -> store.log().fate() != Fate.FENCED))
                .forEach(store -> outcomes.put(store.id(), recover(store, skipLostData, limit)));
    }

    private CompletableFuture<Outcome> recover(DemoStore store, boolean skipLostData, Duration limit) {
        PendingAckRecovery recovery = new PendingAckRecovery(store.log().name(), store.target());
        return AskPattern.<RecoverySupervisor.Command, Outcome>ask(
                        system,
                        replyTo -> new RecoverySupervisor.Recover<>(store.id(), recovery, skipLostData, replyTo),
                        limit,
                        system.scheduler())
                .toCompletableFuture()
                .exceptionally(noneInTime -> null);
    }

    /** By store, once begun. They do not fail; one that does not come in time is null. */
    Map<String, CompletableFuture<Outcome>> outcomes() {
        return outcomes;
    }

    /**
     * Waits for all outcomes.
     *
     * @param progress is shown the status now and then, and once more at the end
     */
    void await(Consumer<List<RecoveryStatus>> progress) throws InterruptedException, ExecutionException {
        CompletableFuture<Void> all = CompletableFuture.allOf(outcomes.values().toArray(CompletableFuture<?>[]::new));
        while (!all.isDone()) {
            show(progress);
            try {
                all.get(REFRESH.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                // That is what the loop is for.
            }
        }
        show(progress);
    }

    private void show(Consumer<List<RecoveryStatus>> progress) throws InterruptedException {
        try {
            progress.accept(status());
        } catch (ExecutionException noAnswer) {
            // Then there is nothing new to show this time.
        }
    }

    /** Every recovery, page by page. */
    private List<RecoveryStatus> status() throws InterruptedException, ExecutionException {
        List<RecoveryStatus> all = new ArrayList<>();
        SupervisorStatus page;
        do {
            String after = all.isEmpty() ? "" : all.get(all.size() - 1).id();
            page = AskPattern.<RecoverySupervisor.Command, SupervisorStatus>ask(
                            system,
                            replyTo -> new RecoverySupervisor.Status(after, Integer.MAX_VALUE, replyTo),
                            ANSWER,
                            system.scheduler())
                    .toCompletableFuture()
                    .get();
            all.addAll(page.recoveries());
        } while (page.more());
        return all;
    }

    /** Closes every store, then ends the actor system; waits at most twice {@link #CLOSE}. */
    @Override
    public void close() {
        waitFor(AskPattern.<RecoverySupervisor.Command, RecoverySupervisor.AllClosed>ask(
                system, RecoverySupervisor.CloseAll::new, CLOSE, system.scheduler()));
        system.terminate();
        waitFor(system.getWhenTerminated());
    }

    private static void waitFor(CompletionStage<?> end) {
        try {
            end.toCompletableFuture().get(CLOSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException late) {
            // It ends with the process.
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
