package io.ackrecovery.simulation;

import io.ackrecovery.supervisor.RecoveryPhase;
import java.time.Duration;

/**
 * The end of a run: everything is well again, so that every log must be recovered, those too that were closed or had stopped;
 * then all is closed, and nothing may be left over.
 */
final class FairWeather {

    private final World world;

    FairWeather(World world) {
        this.world = world;
    }

    void come() {
        world.heal();
        if (!goOn("I4", "in fair weather not every recovery ends")) {
            return;
        }
        world.written().stream().filter(log -> !world.rest().isRecovered(log)).forEach(this::recoverAnew);
        if (!goOn("I4", "in fair weather not every new recovery ends")) {
            return;
        }
        world.written().forEach(this::mustBeRecovered);
        world.nodes().forEach(world.operator()::closeAll);
        if (!world.run(world.inFairWeather(), world.operator()::isAnswered)) {
            world.trace().broken("I5", "not everything closes");
            return;
        }
        world.run(world.afterAll(), () -> false);
        for (Node node : world.nodes()) {
            if (node.logs().openHandles() != 0) {
                world.trace()
                        .broken(
                                "I5",
                                node.logs().openHandles() + " logs of node-" + node.number()
                                        + " are open although all is closed");
            }
        }
        world.trace().ended();
    }

    private void recoverAnew(SimulatedLog log) {
        Node node = world.nodeOf(log);
        world.operator().command(Command.CLOSE, node, log, false);
        world.after(60, () -> world.operator().command(Command.RECOVER, node, log, false));
    }

    private boolean goOn(String invariant, String otherwise) {
        // The orders that are due come first.
        world.run(Duration.ofNanos(world.loop().nanos()).plusSeconds(61), () -> false);
        if (world.run(world.inFairWeather(), world::isAtRest)) {
            return true;
        }
        String who = world.written().stream()
                .filter(log -> !world.rest().isRecovered(log) && !world.rest().isStopped(log))
                .limit(5)
                .map(log -> log.name() + " is " + world.rest().phaseOf(log))
                .toList()
                .toString();
        world.trace().broken(invariant, otherwise + ": " + who);
        return false;
    }

    private void mustBeRecovered(SimulatedLog log) {
        RecoveryPhase wanted = log.isTruncated() ? RecoveryPhase.STOPPED : RecoveryPhase.RECOVERED;
        RecoveryPhase phase = world.rest().phaseOf(log);
        if (phase != RecoveryPhase.RECOVERED && phase != wanted) {
            world.trace().broken("I4", log.name() + " is " + phase + " in fair weather");
        }
    }
}
