package io.ackrecovery.it.support;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.StoreSettings;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.SupervisorSettings;
import io.ackrecovery.supervisor.SupervisorStatus;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** A supervisor with real stores, in an actor system of its own, as an embedder has it. An id is the log's name. */
public final class Supervised implements AutoCloseable {

    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration OUTCOME = Duration.ofMinutes(5);

    private final ActorSystem<Command> system;
    private final Observed observed = new Observed();
    private final AtomicInteger inboxes = new AtomicInteger();

    /** @param settings lines of HOCON, over the defaults */
    public Supervised(PendingAckLogs logs, String... settings) {
        this(logs, true, settings);
    }

    /** Remembers nothing of what it sees: for measurements, in which that would count. */
    public static Supervised unobserved(PendingAckLogs logs, String... settings) {
        return new Supervised(logs, false, settings);
    }

    private Supervised(PendingAckLogs logs, boolean observe, String... settings) {
        Config config = ConfigFactory.parseString(String.join("\n", settings))
                .withFallback(ConfigFactory.parseString("pekko.loggers = [], pekko.stdout-loglevel = OFF"))
                .withFallback(ConfigFactory.load());
        SupervisorSettings supervisor = SupervisorSettings.create(config);
        system = ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(logs, StoreSettings.create(config)),
                        PendingAckFailurePolicy.standard(),
                        supervisor,
                        RecoveryObserver.all(
                                observe ? observed : new RecoveryObserver() {},
                                new RecoveryLog(supervisor.warningsPerSecond(), Ticker.system())),
                        Ticker.system(),
                        new SplittableRandom(1)),
                "supervised",
                config);
    }

    public Observed observed() {
        return observed;
    }

    public void tell(Command command) {
        system.tell(command);
    }

    /**
     * An address that hands over everything sent to it, on the dispatcher's thread and in turn with the other actors: it is
     * waited for, since a message to an actor that has not started yet is handed over late.
     */
    public <T> ActorRef<T> inbox(Consumer<T> each) {
        CompletableFuture<Void> started = new CompletableFuture<>();
        Behavior<T> behavior = Behaviors.setup(context -> {
            started.complete(null);
            return Behaviors.receiveMessage(message -> {
                each.accept(message);
                return Behaviors.same();
            });
        });
        ActorRef<T> inbox = system.systemActorOf(behavior, "inbox-" + inboxes.incrementAndGet(), Props.empty());
        started.orTimeout(ANSWER.toSeconds(), TimeUnit.SECONDS).join();
        return inbox;
    }

    public CompletableFuture<Outcome> recover(String log, ReplayTarget target) {
        return recover(log, target, false);
    }

    public CompletableFuture<Outcome> recover(String log, ReplayTarget target, boolean skipAllowed) {
        return ask(
                replyTo -> new RecoverySupervisor.Recover<>(
                        log, new PendingAckRecovery(log, target), skipAllowed, replyTo),
                OUTCOME);
    }

    public RecoverySupervisor.CommandReply retry(String log) {
        return this.<RecoverySupervisor.CommandReply>ask(replyTo -> new RecoverySupervisor.Retry(log, replyTo), ANSWER)
                .join();
    }

    public RecoverySupervisor.CommandReply skip(String log) {
        return this.<RecoverySupervisor.CommandReply>ask(replyTo -> new RecoverySupervisor.Skip(log, replyTo), ANSWER)
                .join();
    }

    /** Closes one recovery and waits until it is closed. */
    public void closeRecovery(String log) {
        this.<RecoverySupervisor.Closed>ask(replyTo -> new RecoverySupervisor.Close(log, replyTo), ANSWER)
                .join();
    }

    public Optional<RecoveryStatus> status(String log) {
        return statusPage("", Integer.MAX_VALUE).recoveries().stream()
                .filter(recovery -> recovery.id().equals(log))
                .findFirst();
    }

    /** One page of the status of all. */
    public SupervisorStatus statusPage(String after, int limit) {
        return this.<SupervisorStatus>ask(replyTo -> new RecoverySupervisor.Status(after, limit, replyTo), ANSWER)
                .join();
    }

    public boolean isIn(String log, RecoveryPhase phase) {
        return status(log).filter(recovery -> recovery.phase() == phase).isPresent();
    }

    private <T> CompletableFuture<T> ask(Function<ActorRef<T>, Command> question, Duration timeout) {
        return AskPattern.<Command, T>ask(system, question::apply, timeout, system.scheduler())
                .toCompletableFuture();
    }

    /** Closes every recovery, then the actor system. */
    @Override
    public void close() {
        this.<RecoverySupervisor.AllClosed>ask(RecoverySupervisor.CloseAll::new, ANSWER)
                .join();
        system.terminate();
        system.getWhenTerminated()
                .toCompletableFuture()
                .orTimeout(ANSWER.toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
