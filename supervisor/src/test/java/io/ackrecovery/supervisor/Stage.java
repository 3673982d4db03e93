package io.ackrecovery.supervisor;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.testkit.typed.Effect;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import scala.runtime.Nothing$;

/**
 * A supervisor without threads: its permits are real, its children are inboxes that the test speaks for, its time is virtual, and
 * its random is always zero (a first backoff of 50 ms).
 */
final class Stage {
    final Recorded observed = new Recorded();
    final List<String> made = new ArrayList<>();
    RuntimeException factoryFailure;
    private final BehaviorTestKit<Command> supervisor;
    private final BehaviorTestKit<RecoveryPermits.Command> permits;
    private final VirtualTimers<Command> timers = new VirtualTimers<>();
    private final Map<String, ActorRef<RecoveryCommand>> children = new LinkedHashMap<>();
    private final List<ActorRef<?>> stopped = new ArrayList<>();
    private ActorRef<RecoveryReport> reports;

    private Stage(SupervisorSettings settings, RecoveryObserver more) {
        permits = BehaviorTestKit.create(RecoveryPermits.create(
                settings.maxPermits(),
                PermitShare.UNLIMITED,
                timers::nanos,
                TestInbox.<RecoveryPermits.PermitTakenBack>create().getRef()));
        RandomGenerator zero = () -> 0;
        RecoveryFactory<String> factory = (id, request, replyTo) -> {
            if (factoryFailure != null) {
                throw factoryFailure;
            }
            reports = replyTo;
            made.add(id);
            return Behaviors.ignore();
        };
        supervisor = BehaviorTestKit.create(RecoverySupervisor.create(
                factory, TestFailures.POLICY, settings, RecoveryObserver.all(more, observed), timers::nanos, zero));
        settle();
    }

    static Stage open() {
        return open("");
    }

    /** With these settings under {@code ack-recovery.supervisor}. */
    static Stage open(String settings) {
        return open(settings, new RecoveryObserver() {});
    }

    static Stage open(String settings, RecoveryObserver more) {
        return new Stage(
                SupervisorSettings.create(ConfigFactory.parseString("ack-recovery.supervisor { " + settings + " }")
                        .withFallback(ConfigFactory.defaultReference())),
                more);
    }

    TestInbox<Outcome> recover(String id) {
        return recover(id, false);
    }

    TestInbox<Outcome> recover(String id, boolean skipAllowed) {
        return ask(replyTo -> new RecoverySupervisor.Recover<>(id, "request", skipAllowed, replyTo));
    }

    TestInbox<Outcome> recover(String id, SkipConsent consent) {
        return ask(replyTo -> new RecoverySupervisor.Recover<>(id, "request", false, consent, replyTo));
    }

    TestInbox<RecoverySupervisor.Closed> close(String id) {
        return ask(replyTo -> new RecoverySupervisor.Close(id, replyTo));
    }

    RecoverySupervisor.CommandReply retry(String id) {
        TestInbox<RecoverySupervisor.CommandReply> reply = ask(replyTo -> new RecoverySupervisor.Retry(id, replyTo));
        return reply.receiveMessage();
    }

    RecoverySupervisor.CommandReply skip(String id) {
        TestInbox<RecoverySupervisor.CommandReply> reply = ask(replyTo -> new RecoverySupervisor.Skip(id, replyTo));
        return reply.receiveMessage();
    }

    SupervisorStatus status(String after, int limit) {
        TestInbox<SupervisorStatus> reply = ask(replyTo -> new RecoverySupervisor.Status(after, limit, replyTo));
        return reply.receiveMessage();
    }

    /** The status of one that is there. */
    RecoveryStatus status(String id) {
        return status("", 1000).recoveries().stream()
                .filter(recovery -> recovery.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    <T> TestInbox<T> ask(Function<ActorRef<T>, Command> message) {
        TestInbox<T> inbox = TestInbox.create();
        run(message.apply(inbox.getRef()));
        return inbox;
    }

    void run(Command message) {
        supervisor.run(message);
        settle();
    }

    /** What the supervisor has told this recovery's newest child since last asked. */
    List<RecoveryCommand> told(String id) {
        TestInbox<RecoveryCommand> inbox = supervisor.childInbox(children.get(id));
        return inbox.getAllReceived();
    }

    void report(RecoveryReport report) {
        reports.tell(report);
        settle();
    }

    void fail(String id, int attempt, Throwable cause) {
        report(new RecoveryReport.Failed(id, attempt, cause, false, false));
    }

    void failSkippably(String id, int attempt, Throwable cause) {
        report(new RecoveryReport.Failed(id, attempt, cause, false, true));
    }

    void progress(String id, int attempt, long applied) {
        report(new RecoveryReport.Progressed(id, attempt, new Progress(applied, applied, 100)));
    }

    void recovered(String id, int attempt, Gap... gaps) {
        report(new RecoveryReport.Recovered(id, attempt, new Progress(100, 100, 100), List.of(gaps)));
    }

    void childEnds(String id) {
        supervisor.signal(new Terminated(children.get(id).<Nothing$>unsafeUpcast()));
        settle();
    }

    void childThrows(String id, Throwable thrown) {
        supervisor.signal(new ChildFailed(children.get(id).<Nothing$>unsafeUpcast(), thrown));
        settle();
    }

    boolean isChildStopped(String id) {
        return stopped.contains(children.get(id));
    }

    boolean isBackoffTimerSet(String id) {
        return timers.has(id);
    }

    int timersSet() {
        return timers.size();
    }

    long nanos() {
        return timers.nanos();
    }

    void pass(Duration time) {
        long end = timers.nanos() + time.toNanos();
        Optional<Command> fired = timers.next(end);
        while (fired.isPresent()) {
            run(fired.get());
            fired = timers.next(end);
        }
    }

    /** Until nothing is on its way between the supervisor and its permits. */
    private void settle() {
        TestInbox<RecoveryPermits.Command> toPermits = supervisor.childInbox("permits");
        do {
            toPermits.getAllReceived().forEach(permits::run);
            if (supervisor.selfInbox().hasMessages()) {
                supervisor.runOne();
            }
            note(supervisor.getAllEffects());
        } while (toPermits.hasMessages() || supervisor.selfInbox().hasMessages());
    }

    private void note(List<Effect> effects) {
        timers.apply(effects);
        for (Effect effect : effects) {
            if (effect instanceof Effect.Spawned<?> spawned
                    && spawned.childName().startsWith("recovery-")) {
                children.put(made.get(made.size() - 1), spawned.ref().unsafeUpcast());
            } else if (effect instanceof Effect.Stopped halted) {
                children.values().stream()
                        .filter(child -> child.path().name().equals(halted.childName()))
                        .forEach(stopped::add);
            }
        }
    }
}
