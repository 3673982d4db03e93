package io.ackrecovery.simulation;

import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LogPosition;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** Brings on the disasters of a scenario, each at its moment. */
final class DisasterScript {

    /** From a node's death until another one has taken over. */
    private static final Duration TAKEOVER = Duration.ofSeconds(12);

    private final World world;
    private final List<Disaster> disasters;
    private final long lastMoment;

    DisasterScript(World world, List<Disaster> disasters) {
        this.world = world;
        this.disasters = disasters;
        this.lastMoment = disasters.stream()
                .map(Disaster::until)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO)
                .toNanos();
    }

    void schedule() {
        disasters.forEach(this::prepare);
    }

    /** Whether nothing more comes. */
    boolean isOver() {
        return world.loop().nanos() >= lastMoment;
    }

    private void prepare(Disaster disaster) {
        if (disaster instanceof Disaster.BadCall bad) {
            world.network().script(bad);
        } else if (disaster instanceof Disaster.BadTarget bad) {
            world.operator().spoilTarget(bad);
        } else if (disaster instanceof Disaster.Crash crash) {
            world.willCrash(crash);
        } else if (disaster instanceof Disaster.Ordered ordered) {
            world.at(ordered.at(), () -> order(ordered));
        } else {
            world.at(disaster.at(), () -> strike(disaster));
        }
    }

    private void order(Disaster.Ordered ordered) {
        SimulatedLog log = world.log(ordered.store());
        boolean skip = world.scenario().isSkipAllowed(ordered.store());
        world.operator().command(ordered.command(), world.nodeOf(log), log, skip);
    }

    private void strike(Disaster disaster) {
        int store = disaster instanceof Disaster.OfStore one ? one.store() : Event.NONE;
        world.trace().add(new Event.Struck(world.loop().nanos(), Event.NONE, store, disaster));
        if (disaster instanceof Disaster.BookiesDown down) {
            Bookies.State state = down.hanging() ? Bookies.State.HANGING : Bookies.State.REFUSING;
            world.bookies().set(down.first(), down.count(), state);
            world.at(down.until(), () -> world.bookies().set(down.first(), down.count(), Bookies.State.UP));
        } else if (disaster instanceof Disaster.MetadataLost lost) {
            world.network().metadataLost(true);
            world.at(lost.until(), () -> world.network().metadataLost(false));
        } else if (disaster instanceof Disaster.Slowness slowness) {
            world.network().slowDown(slowness.factor());
            world.at(slowness.until(), () -> world.network().slowDown(1));
        } else if (disaster instanceof Disaster.Damage damage) {
            damage(damage);
        } else if (disaster instanceof Disaster.Fenced fenced) {
            world.logs().fence(world.log(fenced.store()).name());
        } else if (disaster instanceof Disaster.NodeDies dies) {
            world.replaceNode(dies.node(), TAKEOVER);
        }
    }

    private void damage(Disaster.Damage damage) {
        SimulatedLog log = world.log(damage.store());
        InMemoryLogs logs = world.logs();
        LogPosition position = log.at(damage.where());
        if (!logs.ledgers(log.name()).contains(position.ledgerId())) {
            return;
        }
        switch (damage.kind()) {
            case LOST_ENTRY -> logs.loseEntry(log.name(), position);
            case LOST_LEDGER -> logs.deleteLedger(log.name(), position.ledgerId());
            case CORRUPT_ENTRY -> logs.corruptEntry(log.name(), position);
            case TRUNCATED_ENTRY -> log.truncate(position, logs);
            case UNREADABLE_ENTRY -> logs.makeUnreadable(log.name(), position);
        }
        if (damage.lasts() != null) {
            world.at(damage.until(), () -> logs.repair(log.name()));
        }
    }
}
