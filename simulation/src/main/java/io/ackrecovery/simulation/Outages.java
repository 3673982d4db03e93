package io.ackrecovery.simulation;

import io.ackrecovery.supervisor.OutageSettings;
import io.ackrecovery.supervisor.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** I1 in an outage: it is seen when nothing gets through any more, and then attempts are made one at a time. */
final class Outages implements Trace.Watcher {

    private static final class State {
        /** When each store last failed, if that is the last that was heard of it; and when others last got through. */
        final Map<Integer, Long> failing = new HashMap<>();

        final Map<Integer, Long> succeeding = new HashMap<>();

        final Set<Integer> probing = new HashSet<>();
        boolean outage;
        boolean gotThrough;
        long since;
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
        } else if (event instanceof Event.Applying || event instanceof Event.Ended) {
            state.failing.remove(event.store());
            state.succeeding.put(event.store(), event.at());
            state.gotThrough = true;
            state.probing.remove(event.store());
        } else if (event instanceof Event.PhaseEntered) {
            state.probing.removeIf(store -> store == event.store() && isOver((Event.PhaseEntered) event));
        } else if (event instanceof Event.OutageBegan) {
            state.outage = true;
            state.gotThrough = false;
            state.since = event.at();
        } else if (event instanceof Event.OutageEnded) {
            state.outage = false;
        } else if (event instanceof Event.AttemptBegan) {
            onBegan(event, state);
        }
    }

    private static boolean isOver(Event.PhaseEntered entered) {
        return switch (entered.phase()) {
            case OPENING, RECOVERING -> false;
            default -> true;
        };
    }

    private void onFailed(Event.AttemptFailed failed, State state) {
        if (!(failed.verdict() instanceof Verdict.Restart)
                || !(failed.cause() instanceof io.ackrecovery.log.LogUnavailable)) {
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
        if (!state.outage || state.gotThrough || event.at() == state.since) {
            state.probing.clear();
            return;
        }
        state.probing.add(event.store());
        if (state.probing.size() > 1) {
            world.trace().broken("I1", "in an outage several attempts run at a time: " + state.probing);
        }
    }
}
