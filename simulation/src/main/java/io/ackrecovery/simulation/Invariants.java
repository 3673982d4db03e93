package io.ackrecovery.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The invariants of the architecture, each held against every event. I7 is about buffers, of which a simulation has none. */
final class Invariants {

    private Invariants() {}

    static List<Trace.Watcher> all(World world) {
        return List.of(
                new Paced(world),
                new Outages(world),
                new ExactlyOnce(world),
                new NeverSilentlyPartial(world),
                new OnlyWhatIsSettled(world),
                new OneAnswer(world),
                new CloseWins(world),
                new NobodyWaits(world),
                new Total(world),
                new Quiet(world),
                new Bounded(world));
    }

    /** What a check remembers of each log on its node. */
    static final class PerStore<S> {

        private record Key(int node, int store) {}

        private final Map<Key, S> states = new HashMap<>();
        private final Supplier<S> fresh;

        PerStore(Supplier<S> fresh) {
            this.fresh = fresh;
        }

        S of(Event event) {
            return states.computeIfAbsent(new Key(event.node(), event.store()), none -> fresh.get());
        }

        void remove(Event event) {
            states.remove(new Key(event.node(), event.store()));
        }
    }
}
