package io.ackrecovery.simulation;

import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.OutageSettings;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * I1 in an outage: it is seen when too little gets through, then attempts are made one at a time, and those that have failed take
 * turns, one each probe-interval.
 */
final class Outages implements Trace.Watcher {

    private static final class State {
        /** When each store last failed, if that is the last that was heard of it; and when others last got through. */
        final Map<Integer, Long> failing = new HashMap<>();

        final Map<Integer, Long> succeeding = new HashMap<>();

        final Set<Integer> probing = new HashSet<>();
        final Set<Integer> backingOff = new HashSet<>();
        boolean outage;
        boolean gotThrough;
        long since;
        long lastTurn;

        /** Until the first attempt that gets through; then it is half over. */
        boolean isAtItsWorst(Event event) {
            return outage && !gotThrough && event.at() != since;
        }
    }

    private final World world;
    private final OutageSettings settings;
    private final int maxPermits;
    private final Map<Integer, State> states = new HashMap<>();

    Outages(World world) {
        this.world = world;
        this.settings = world.settings().supervisor().outage();
        this.maxPermits = world.settings().supervisor().maxPermits();
    }

    @Override
    public void on(Event event) {
        State state = states.computeIfAbsent(event.node(), none -> new State());
        if (event instanceof Event.AttemptFailed failed) {
            state.probing.remove(failed.store());
            onFailed(failed, state);
        } else if (isProgress(event)) {
            state.failing.remove(event.store());
            state.succeeding.put(event.store(), event.at());
            state.gotThrough = true;
            state.probing.remove(event.store());
        } else if (event instanceof Event.PhaseEntered entered) {
            onPhase(entered, state);
        } else if (event instanceof Event.Commanded) {
            state.backingOff.remove(event.store());
        } else if (event instanceof Event.OutageBegan) {
            state.outage = true;
            state.gotThrough = false;
            state.since = event.at();
            state.lastTurn = event.at() - settings.probeInterval().toNanos();
        } else if (event instanceof Event.OutageEnded) {
            state.outage = false;
        } else if (event instanceof Event.AttemptBegan) {
            onBegan(event, state);
        }
    }

    private static boolean isProgress(Event event) {
        return event instanceof Event.Applying
                || event instanceof Event.Applied applied && applied.failure() == null
                || event instanceof Event.Ended;
    }

    private void onPhase(Event.PhaseEntered entered, State state) {
        boolean attempting = entered.phase() == RecoveryPhase.OPENING || entered.phase() == RecoveryPhase.RECOVERING;
        if (!attempting) {
            state.probing.remove(entered.store());
        }
        if (entered.phase() == RecoveryPhase.BACKING_OFF) {
            state.backingOff.add(entered.store());
        } else if (state.backingOff.remove(entered.store())
                && entered.phase() == RecoveryPhase.AWAITING_PERMIT
                && state.isAtItsWorst(entered)) {
            if (entered.at() - state.lastTurn < settings.probeInterval().toNanos()) {
                world.trace().broken("I1", "log-" + entered.store() + " tries again in an outage before its turn");
            }
            state.lastTurn = entered.at();
        }
    }

    private void onFailed(Event.AttemptFailed failed, State state) {
        if (!(failed.verdict() instanceof Verdict.Restart) || !(failed.cause() instanceof LogUnavailable)) {
            return;
        }
        state.failing.put(failed.store(), failed.at());
        state.succeeding.remove(failed.store());
        long oldest = failed.at() - settings.window().toNanos();
        state.failing.values().removeIf(at -> at <= oldest);
        state.succeeding.values().removeIf(at -> at < oldest);
        int failing = state.failing.size();
        boolean isOutage = failing >= settings.minRecoveries()
                && failing >= settings.share() * (failing + state.succeeding.size());
        // The supervisor tells of the outage before it tells of the failure that made it one.
        if (!state.outage && isOutage && maxPermits > 1) {
            world.trace().broken("I1", failing + " recoveries fail at a time, and no outage is seen");
        }
    }

    private void onBegan(Event event, State state) {
        if (!state.isAtItsWorst(event)) {
            state.probing.clear();
            return;
        }
        state.probing.add(event.store());
        if (state.probing.size() > 1) {
            world.trace().broken("I1", "in an outage several attempts run at a time: " + state.probing);
        }
    }
}
