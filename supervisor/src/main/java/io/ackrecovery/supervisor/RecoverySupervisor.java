package io.ackrecovery.supervisor;

import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Supervises any number of recoveries of one sort: a child actor each, an attempt only with a permit, a verdict by exception
 * class for every failure, backoff between attempts. Messages are handled one at a time, in the order of their arrival.
 */
public final class RecoverySupervisor {
    private RecoverySupervisor() {}

    /**
     * The behavior of a supervisor.
     *
     * @param factory makes each recovery's behavior; if it throws, the recovery is stopped with what it threw
     * @param observer told of everything, on the supervisor's thread; must not block, may throw
     * @param ticker where the supervisor reads time; delays themselves are timers of the actor system
     * @param random jitter of the backoff; used on the supervisor's thread only
     */
    public static <R> Behavior<Command> create(
            RecoveryFactory<R> factory,
            FailurePolicy policy,
            SupervisorSettings settings,
            RecoveryObserver observer,
            Ticker ticker,
            RandomGenerator random) {
        return create(factory, policy, settings, observer, ticker, random, PermitShare.UNLIMITED);
    }

    /**
     * The behavior of a supervisor that is one of a fleet: attempts begin only as its {@link Lease}s allow.
     *
     * @param share what it may use while no lease is in force
     */
    public static <R> Behavior<Command> create(
            RecoveryFactory<R> factory,
            FailurePolicy policy,
            SupervisorSettings settings,
            RecoveryObserver observer,
            Ticker ticker,
            RandomGenerator random,
            PermitShare share) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            context.getLog().debug("Failure policy:\n{}", policy.toMarkdown());
            PhaseCounts phases = new PhaseCounts();
            RecoveryObserver guarded = RecoveryObserver.all(phases, observer);
            PermitDesk permits = new PermitDesk(
                    context.spawn(
                            RecoveryPermits.create(
                                    settings.maxPermits(),
                                    share,
                                    ticker,
                                    context.messageAdapter(
                                            RecoveryPermits.PermitTakenBack.class,
                                            taken -> new PermitLost(taken.ticket()))),
                            "permits"),
                    context.messageAdapter(
                            RecoveryPermits.PermitGranted.class, granted -> new PermitArrived(granted.ticket())));
            OutageBreaker breaker =
                    new OutageBreaker(settings.outage(), settings.maxPermits(), settings.maxRecoveries());
            Probes probes = new Probes(timers, settings.outage().probeInterval());
            OutageWatch outage = new OutageWatch(breaker, permits, guarded, probes, ticker);
            RecoveryChildren<R> children = new RecoveryChildren<>(context, factory);
            timers.startTimerWithFixedDelay(new HousekeepingDue(), settings.housekeepingInterval());
            return new Supervising<>(
                    context,
                    new SupervisorSetup<>(
                            children, timers, permits, outage, phases, policy, settings, guarded, ticker, random));
        }));
    }

    /** What can be asked of a supervisor. Every command is answered. */
    public sealed interface Command {}

    /**
     * Recover this. The answer is the one final outcome, which may take as long as a failure that heals takes to heal.
     * Refused while the id is being recovered or is recovered; replaces one that is stopped, and waits for one that is closing.
     *
     * @param id any text; one recovery at a time has it
     * @param request handed to the factory as it is; of the type that the factory takes
     * @param skipAllowed whether losses that the policy lets skip are skipped without asking
     * @param consent to single losses, whatever the policy says of them
     */
    public record Recover<R>(String id, R request, boolean skipAllowed, SkipConsent consent, ActorRef<Outcome> replyTo)
            implements Command {
        public Recover {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(consent, "consent");
            Objects.requireNonNull(replyTo, "replyTo");
        }

        /** With no consent to single losses. */
        public Recover(String id, R request, boolean skipAllowed, ActorRef<Outcome> replyTo) {
            this(id, request, skipAllowed, SkipConsent.NONE, replyTo);
        }
    }

    /**
     * End this recovery, whatever it is doing; nothing of it goes on once this is handled. An unanswered {@link Recover} is
     * answered with {@link Outcome.Closed}. The answer comes when the recovery's actor has ended, or after {@code close-timeout};
     * at once if there is no such recovery.
     */
    public record Close(String id, ActorRef<Closed> replyTo) implements Command {
        public Close {
            Objects.requireNonNull(id, "id");
        }
    }

    /** Close every recovery and refuse each later {@link Recover}. Answered when all are closed. */
    public record CloseAll(ActorRef<AllClosed> replyTo) implements Command {}

    /**
     * A page of recoveries in the order of their ids.
     *
     * @param after begin after this id; empty for the first page
     * @param limit how many at most; more than {@code status-page-size} counts as that, less than 1 as 1
     */
    public record Status(String after, int limit, ActorRef<SupervisorStatus> replyTo) implements Command {
        public Status {
            Objects.requireNonNull(after, "after");
        }
    }

    /** One recovery's status. */
    public record Find(String id, ActorRef<Found> replyTo) implements Command {
        public Find {
            Objects.requireNonNull(id, "id");
        }
    }

    /** Try again now: ends a backoff, or begins anew after a stop. */
    public record Retry(String id, ActorRef<CommandReply> replyTo) implements Command {
        public Retry {
            Objects.requireNonNull(id, "id");
        }
    }

    /**
     * Go on without what the last failure could not get: during a backoff, or after a stop.
     *
     * @param lastCause {@link RecoveryStatus#lastCause()} as it was when the decision to skip was made: rejected if another
     *     failure has come since. Null: whatever failed last
     */
    public record Skip(String id, String lastCause, ActorRef<CommandReply> replyTo) implements Command {
        public Skip {
            Objects.requireNonNull(id, "id");
        }

        public Skip(String id, ActorRef<CommandReply> replyTo) {
            this(id, null, replyTo);
        }
    }

    /**
     * From now on, attempts begin as this lease allows, and as {@code max-permits} does. Replaces an earlier lease. The answer comes
     * when no attempt begins any more under the earlier one.
     */
    public record Lease(PermitLease lease, ActorRef<PermitUse> replyTo) implements Command {
        public Lease {
            Objects.requireNonNull(lease, "lease");
        }
    }

    /** How many permits are in use, and wanted. */
    public record TellUse(ActorRef<PermitUse> replyTo) implements Command {}

    /** Empty if there is no such recovery. */
    public record Found(Optional<RecoveryStatus> recovery) {}

    /** The recovery is closed; its id can be used again. */
    public record Closed(String id) {}

    /** All recoveries are closed. */
    public record AllClosed() {}

    /** Whether an operator's command is carried out. */
    public sealed interface CommandReply {
        String id();
    }

    /** The next attempt waits for a permit; how it ends is seen in the status. */
    public record Accepted(String id) implements CommandReply {}

    /** Nothing has changed. */
    public record Rejected(String id, String reason) implements CommandReply {}

    record PermitArrived(long ticket) implements Command {}

    record PermitLost(long ticket) implements Command {}

    record Reported(RecoveryReport report) implements Command {}

    record BackoffPassed(String id, int attempt) implements Command {}

    record ProbesDue() implements Command {}

    record CloseOverdue(String id) implements Command {}

    record HousekeepingDue() implements Command {}
}
