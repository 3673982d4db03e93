package io.ackrecovery.supervisor.cluster;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.typed.ClusterSingleton;
import org.apache.pekko.cluster.typed.SingletonActor;

/** The root of a cluster's actor system on one node. */
final class ClusterGuardian {
    private static final String GOVERNOR = "governor";

    sealed interface Command {}

    record AskStatus(String after, int limit, CompletableFuture<FleetStatus> answer) implements Command {}

    record AskOrder(String id, boolean skip, String lastCause, CompletableFuture<FleetOrder> answer)
            implements Command {}

    record AskNodes(String node, String question, CompletableFuture<FleetAnswers> answer) implements Command {}

    private final ActorContext<Command> context;
    private final LocalNode node;

    private ClusterGuardian(ActorContext<Command> context, LocalNode node) {
        this.context = context;
        this.node = node;
    }

    static Behavior<Command> create(LocalNode node) {
        return Behaviors.setup(context -> {
            Behavior<RecoveryGovernor.Command> governor =
                    RecoveryGovernor.create(node.settings().governor(), node.ticker(), node.random());
            ActorRef<RecoveryGovernor.Command> proxy = ClusterSingleton.get(context.getSystem())
                    .init(SingletonActor.of(
                            Behaviors.supervise(governor).onFailure(SupervisorStrategy.restart()), GOVERNOR));
            context.spawn(
                    Behaviors.supervise(NodeLink.create(node, proxy)).onFailure(SupervisorStrategy.restart()), "link");
            context.spawn(
                    Behaviors.supervise(NodeReporter.create(node)).onFailure(SupervisorStrategy.restart()), "reporter");
            ClusterGuardian guardian = new ClusterGuardian(context, node);
            return Behaviors.receive(Command.class)
                    .onMessage(AskStatus.class, guardian::onAskStatus)
                    .onMessage(AskOrder.class, guardian::onAskOrder)
                    .onMessage(AskNodes.class, guardian::onAskNodes)
                    .build();
        });
    }

    private Behavior<Command> onAskStatus(AskStatus ask) {
        context.spawnAnonymous(Gathering.create(
                NodeStatus.class,
                replyTo -> new NodeQuestion.Status(ask.after(), ask.limit(), replyTo),
                NodeStatus::node,
                null,
                node.settings().answerTimeout(),
                (answers, silent) -> ask.answer()
                        .complete(new FleetStatus(answers.values().stream().toList(), silent))));
        return Behaviors.same();
    }

    private Behavior<Command> onAskOrder(AskOrder ask) {
        context.spawnAnonymous(Gathering.create(
                OrderAnswer.class,
                replyTo -> new NodeQuestion.Order(ask.id(), ask.skip(), ask.lastCause(), replyTo),
                OrderAnswer::node,
                null,
                node.settings().answerTimeout(),
                (answers, silent) -> ask.answer()
                        .complete(answers.values().stream()
                                .filter(OrderAnswer::known)
                                .findFirst()
                                .map(known -> new FleetOrder(ask.id(), known.node(), known.obstacle(), silent))
                                .orElse(new FleetOrder(ask.id(), null, "no node that answered has it", silent)))));
        return Behaviors.same();
    }

    /** Nobody waits for an address that is no member's. */
    private Behavior<Command> onAskNodes(AskNodes ask) {
        Set<String> only = ask.node() == null ? null : Set.of(ask.node());
        if (only != null && !NodeAddress.ofMembers(context.getSystem()).contains(ask.node())) {
            ask.answer().complete(new FleetAnswers(Map.of(), only));
            return Behaviors.same();
        }
        context.spawnAnonymous(Gathering.create(
                NodeAnswer.class,
                replyTo -> new NodeQuestion.Ask(ask.node(), ask.question(), replyTo),
                NodeAnswer::node,
                only,
                node.settings().answerTimeout(),
                (answers, silent) -> ask.answer()
                        .complete(new FleetAnswers(
                                answers.values().stream()
                                        .filter(answer -> answer.answer() != null)
                                        .collect(Collectors.toMap(NodeAnswer::node, NodeAnswer::answer)),
                                silent))));
        return Behaviors.same();
    }
}
