package io.ackrecovery.simulation;

import io.ackrecovery.simulation.Disaster.TargetTrouble;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.supervisor.RecoverySupervisor;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;

/** Gives the supervisors their commands, and sees every answer. */
final class Operator {

    private static final int STATUS_LIMIT = 3;

    private final World world;
    private final Map<Integer, Map<Integer, TargetTrouble>> badTargets = new HashMap<>();
    private int orders;
    private final Map<Node, Integer> unanswered = new HashMap<>();

    Operator(World world) {
        this.world = world;
    }

    /** The next target of this log goes wrong. */
    void spoilTarget(Disaster.BadTarget bad) {
        badTargets.computeIfAbsent(bad.store(), none -> new HashMap<>()).put(bad.nth(), bad.trouble());
    }

    void heal() {
        badTargets.clear();
    }

    /** Whether every node that is alive has answered every command. */
    boolean isAnswered() {
        return unanswered.entrySet().stream().noneMatch(node -> node.getKey().isAlive() && node.getValue() > 0);
    }

    /** @param skipAllowed for a Recover */
    void command(Command command, Node node, SimulatedLog log, boolean skipAllowed) {
        String id = log.name();
        int order = ++orders;
        switch (command) {
            case RECOVER -> {
                Map<Integer, TargetTrouble> troubles = badTargets.remove(log.number());
                SimulatedTarget target =
                        new SimulatedTarget(node, log, order, world, troubles == null ? Map.of() : troubles);
                PendingAckRecovery request = new PendingAckRecovery(id, target);
                give(
                        command,
                        order,
                        node,
                        log.number(),
                        replyTo -> new RecoverySupervisor.Recover<>(id, request, skipAllowed, replyTo.narrow()));
            }
            case CLOSE ->
                give(command, order, node, log.number(), replyTo -> new RecoverySupervisor.Close(id, replyTo.narrow()));
            case RETRY ->
                give(command, order, node, log.number(), replyTo -> new RecoverySupervisor.Retry(id, replyTo.narrow()));
            case SKIP ->
                give(command, order, node, log.number(), replyTo -> new RecoverySupervisor.Skip(id, replyTo.narrow()));
            case STATUS ->
                give(
                        command,
                        order,
                        node,
                        log.number(),
                        replyTo -> new RecoverySupervisor.Status("", STATUS_LIMIT, replyTo.narrow()));
            case CLOSE_ALL -> closeAll(node);
        }
    }

    void closeAll(Node node) {
        give(
                Command.CLOSE_ALL,
                ++orders,
                node,
                Event.NONE,
                replyTo -> new RecoverySupervisor.CloseAll(replyTo.narrow()));
    }

    private void give(
            Command command,
            int order,
            Node node,
            int store,
            Function<ActorRef<Object>, RecoverySupervisor.Command> message) {
        unanswered.merge(node, 1, Integer::sum);
        world.system()
                .<Object>inbox(
                        reply -> node.ifAlive(() -> replied(command, order, node, store, reply)),
                        replyTo -> node.ifAlive(() -> {
                            world.trace()
                                    .add(new Event.Commanded(
                                            world.loop().nanos(), node.number(), store, order, command));
                            node.tell(message.apply(replyTo));
                        }));
    }

    private void replied(Command command, int order, Node node, int store, Object reply) {
        unanswered.merge(node, -1, Integer::sum);
        world.trace().add(new Event.Replied(world.loop().nanos(), node.number(), store, order, command, reply));
    }
}
