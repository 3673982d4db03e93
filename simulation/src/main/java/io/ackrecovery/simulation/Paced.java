package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.Backoff;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** I1: after a failed read none before the backoff has passed and a permit is held; and backoffs are what the settings say. */
final class Paced extends StoreWatcher<Paced.State> {

    static final class State {
        boolean attempting;
        int attempt;
        boolean readFailed;
        int lastRead;
        int lastReadAttempt;
        long notBefore;
        boolean ordered;
        LogPosition furthest = LogPosition.EARLIEST;
        LogPosition applying = LogPosition.EARLIEST;
        boolean progressed;
        int fruitless;
    }

    private final World world;
    private final Backoff backoff;
    private final int maxPermits;
    private final Map<Integer, Set<Integer>> attempting = new HashMap<>();

    Paced(World world) {
        super(State::new);
        this.world = world;
        this.backoff = world.settings().supervisor().pacing().backoff();
        this.maxPermits = world.settings().supervisor().maxPermits();
    }

    @Override
    void on(Event event, State state) {
        if (event instanceof Event.Called called) {
            onCalled(called, state);
        } else if (event instanceof Event.Answered answered) {
            onAnswered(answered, state);
        } else if (event instanceof Event.AttemptBegan began) {
            onBegan(began, state);
        } else if (event instanceof Event.AttemptFailed failed) {
            onFailed(failed, state);
        } else if (event instanceof Event.Commanded commanded) {
            state.ordered |= commanded.command() == Command.RETRY || commanded.command() == Command.SKIP;
        } else if (event instanceof Event.Applying applying) {
            state.applying =
                    applying.entries().get(applying.entries().size() - 1).position();
        } else if (event instanceof Event.Applied applied && applied.failure() == null) {
            onApplied(state);
        } else if (event instanceof Event.GapSkipped) {
            state.progressed = true;
        } else if (event instanceof Event.Ended) {
            end(event, state);
        } else if (event instanceof Event.PhaseEntered entered && entered.phase() == RecoveryPhase.CLOSING) {
            end(event, state);
        }
    }

    private void onCalled(Event.Called called, State state) {
        boolean reads = called.call() == Call.READ || called.call() == Call.EVIDENCE;
        if (reads && state.readFailed) {
            broken("log-" + called.store() + " is read again although a read has failed in this attempt");
        }
        if (!state.attempting && (reads || called.call() == Call.OPEN) && !isClosing(called)) {
            broken("log-" + called.store() + ": " + called.call() + " outside of an attempt");
        }
        if (reads) {
            state.lastRead = called.nth();
            state.lastReadAttempt = state.attempt;
        }
    }

    /** What a store does before it is told that it is being closed is for {@link CloseWins}. */
    private boolean isClosing(Event event) {
        return world.rest().phaseOf(world.log(event.store())) == RecoveryPhase.CLOSING;
    }

    private void onAnswered(Event.Answered answered, State state) {
        boolean read = answered.call() == Call.READ || answered.call() == Call.EVIDENCE;
        if (read
                && answered.failure() != null
                && answered.nth() == state.lastRead
                && state.lastReadAttempt == state.attempt) {
            state.readFailed = true;
        }
    }

    /** What was applied before is no progress. */
    private static void onApplied(State state) {
        if (state.applying.isAfter(state.furthest)) {
            state.furthest = state.applying;
            state.progressed = true;
        }
    }

    private void onBegan(Event.AttemptBegan began, State state) {
        if (began.at() < state.notBefore && !state.ordered) {
            broken("attempt %d of log-%d begins %d ms before its backoff has passed"
                    .formatted(began.attempt(), began.store(), (state.notBefore - began.at()) / 1_000_000));
        }
        Set<Integer> others = attempting.computeIfAbsent(began.node(), none -> new HashSet<>());
        others.add(began.store());
        if (others.size() > maxPermits) {
            broken(others.size() + " attempts at a time, with " + maxPermits + " permits");
        }
        state.attempting = true;
        state.attempt = began.attempt();
        state.readFailed = false;
        state.ordered = false;
        state.progressed = false;
    }

    private void onFailed(Event.AttemptFailed failed, State state) {
        end(failed, state);
        state.fruitless = state.progressed ? 1 : state.fruitless + 1;
        if (failed.verdict() instanceof Verdict.Restart restart) {
            state.notBefore = failed.at() + restart.after().toNanos();
            Duration least = backoff.delay(1, 0);
            for (int i = 1; i < state.fruitless && least.compareTo(backoff.max().dividedBy(2)) < 0; i++) {
                least = least.multipliedBy(2);
            }
            Duration half = backoff.max().dividedBy(2);
            least = least.compareTo(half) > 0 ? half : least;
            if (restart.after().compareTo(least) < 0 || restart.after().compareTo(least.multipliedBy(2)) > 0) {
                broken("the backoff of log-%d is %d ms after %d failures without progress"
                        .formatted(failed.store(), restart.after().toMillis(), state.fruitless));
            }
        } else {
            state.notBefore = 0;
            // Whoever has a stopped one go on begins to count anew.
            state.fruitless = failed.verdict() instanceof Verdict.Stop ? 0 : state.fruitless;
        }
    }

    private void end(Event event, State state) {
        state.attempting = false;
        Set<Integer> others = attempting.get(event.node());
        if (others != null) {
            others.remove(event.store());
        }
    }

    private void broken(String what) {
        world.trace().broken("I1", what);
    }
}
