package io.ackrecovery.simulation;

import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoverySupervisor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;

/** One broker: its supervisor, its shared thread, its log lines. */
final class Node {

    private final int number;
    private final World world;
    private final NodeLogs logs;
    private final SharedThread thread;
    private final Logger lines;
    private final Deque<RecoverySupervisor.Command> early = new ArrayDeque<>();
    private ActorRef<RecoverySupervisor.Command> supervisor;
    private boolean dead;

    Node(int number, World world) {
        this.number = number;
        this.world = world;
        this.logs = new NodeLogs(this, world);
        this.thread = new SharedThread(
                world.loop(),
                held -> ifAlive(() ->
                        world.trace().add(new Event.ThreadHeld(world.loop().nanos(), number, held))));
        this.lines = new LineLogger((level, line) ->
                ifAlive(() -> world.trace().add(new Event.Logged(world.loop().nanos(), number, level, line))));
    }

    void start() {
        RecoverySettings settings = world.settings();
        RecoveryObserver observer = RecoveryObserver.all(
                new RecoveryLog(settings.supervisor().warningsPerSecond(), world.loop()::nanos, lines),
                new NodeObserver(this, world));
        world.system()
                .spawn(
                        RecoverySupervisor.create(
                                new CrashingRecoveries(world.scenario().policy().recoveries(this, world), world),
                                world.scenario().policy().failurePolicy(),
                                settings.supervisor(),
                                observer,
                                world.loop()::nanos,
                                new SplittableRandom(world.scenario().seed() * 31 + number)),
                        "node-" + number,
                        this::started);
    }

    private void started(ActorRef<RecoverySupervisor.Command> ref) {
        supervisor = ref;
        early.forEach(ref::tell);
        early.clear();
    }

    void tell(RecoverySupervisor.Command command) {
        if (supervisor == null) {
            early.add(command);
        } else {
            supervisor.tell(command);
        }
    }

    /** Gone without a word: nothing that it began is answered, and nothing of it is seen any more. */
    void die() {
        dead = true;
        world.system().stop(supervisor);
    }

    int number() {
        return number;
    }

    NodeLogs logs() {
        return logs;
    }

    SharedThread thread() {
        return thread;
    }

    Logger lines() {
        return lines;
    }

    boolean isAlive() {
        return !dead;
    }

    void ifAlive(Runnable action) {
        if (!dead) {
            action.run();
        }
    }
}
