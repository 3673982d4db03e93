package io.ackrecovery.simulation;

import java.util.ArrayList;
import java.util.List;

/** Leaves out of a broken run the disasters that it does not take: first many at a time, in the end one by one. */
final class Shrinker {

    private SimulationResult broken;

    Shrinker(SimulationResult broken) {
        this.broken = broken;
    }

    /** A run that breaks the same invariant, and no longer does without any one of its disasters. */
    SimulationResult shrink() {
        int chunk = Math.max(1, disasters().size() / 2);
        while (true) {
            boolean shrunk = leaveOut(chunk);
            if (chunk == 1 && !shrunk) {
                return broken;
            }
            chunk = shrunk ? chunk : chunk / 2;
            chunk = Math.max(1, Math.min(chunk, disasters().size()));
        }
    }

    private List<Disaster> disasters() {
        return broken.scenario().disasters();
    }

    private boolean leaveOut(int chunk) {
        boolean shrunk = false;
        int from = 0;
        while (from < disasters().size()) {
            List<Disaster> fewer = new ArrayList<>(disasters());
            fewer.subList(from, Math.min(from + chunk, fewer.size())).clear();
            SimulationResult run = broken.scenario().withOnly(fewer).run();
            if (!run.isIntact()
                    && run.breach().invariant().equals(broken.breach().invariant())) {
                broken = run;
                shrunk = true;
            } else {
                from += chunk;
            }
        }
        return shrunk;
    }
}
