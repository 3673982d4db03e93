package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.apache.pekko.actor.typed.receptionist.ServiceKey;
import org.apache.pekko.cluster.typed.Cluster;

/** Answers other nodes about this node's recoveries, and passes orders on. A question that its supervisor does not answer stays unanswered. */
final class NodeReporter {
    static final ServiceKey<NodeQuestion> KEY = ServiceKey.create(NodeQuestion.class, "ack-recovery-node");
    /** Recoveries in an answer: with ids and causes as long as they come they fill half of a frame. */
    static final int MOST = 250;

    private final ActorContext<NodeQuestion> context;
    private final LocalNode node;
    private final String address;

    private NodeReporter(ActorContext<NodeQuestion> context, LocalNode node) {
        this.context = context;
        this.node = node;
        this.address = NodeAddress.of(Cluster.get(context.getSystem()).selfMember());
    }

    static Behavior<NodeQuestion> create(LocalNode node) {
        return Behaviors.setup(context -> {
            context.getSystem().receptionist().tell(Receptionist.register(KEY, context.getSelf()));
            NodeReporter reporter = new NodeReporter(context, node);
            return Behaviors.receive(NodeQuestion.class)
                    .onMessage(NodeQuestion.Status.class, reporter::onStatus)
                    .onMessage(NodeQuestion.Order.class, reporter::onOrder)
                    .onMessage(NodeQuestion.Ask.class, reporter::onAsk)
                    .build();
        });
    }

    private Behavior<NodeQuestion> onStatus(NodeQuestion.Status question) {
        String after = question.after() == null ? "" : question.after();
        int limit = Math.max(1, Math.min(MOST, question.limit()));
        ActorRef<SupervisorStatus> answer =
                once(SupervisorStatus.class, status -> question.replyTo().tell(page(status)));
        node.supervisor().tell(new RecoverySupervisor.Status(after, limit, answer));
        return Behaviors.same();
    }

    /** Both addresses are made here: an actor may spawn others only while it handles a message of its own. */
    private Behavior<NodeQuestion> onOrder(NodeQuestion.Order order) {
        ActorRef<RecoverySupervisor.CommandReply> reply = once(
                RecoverySupervisor.CommandReply.class,
                answer -> order.replyTo().tell(new OrderAnswer(address, order.id(), true, obstacle(answer))));
        ActorRef<RecoverySupervisor.Found> found = once(RecoverySupervisor.Found.class, answer -> {
            if (answer.recovery().isEmpty()) {
                order.replyTo().tell(new OrderAnswer(address, order.id(), false, "there is no such recovery"));
            } else {
                node.supervisor().tell(command(order, reply));
            }
        });
        node.supervisor().tell(new RecoverySupervisor.Find(order.id(), found));
        return Behaviors.same();
    }

    private Behavior<NodeQuestion> onAsk(NodeQuestion.Ask ask) {
        if (ask.node() == null || ask.node().equals(address)) {
            node.answering()
                    .get()
                    .apply(ask.question())
                    .thenAccept(answer -> ask.replyTo().tell(new NodeAnswer(address, answer)));
        }
        return Behaviors.same();
    }

    private static RecoverySupervisor.Command command(
            NodeQuestion.Order order, ActorRef<RecoverySupervisor.CommandReply> replyTo) {
        return order.skip()
                ? new RecoverySupervisor.Skip(order.id(), order.lastCause(), replyTo)
                : new RecoverySupervisor.Retry(order.id(), replyTo);
    }

    private static String obstacle(RecoverySupervisor.CommandReply reply) {
        return reply instanceof RecoverySupervisor.Rejected rejected ? rejected.reason() : null;
    }

    private <T> ActorRef<T> once(Class<T> type, Consumer<T> then) {
        return OneAnswer.expected(context, type, node.settings().answerTimeout(), then);
    }

    private NodeStatus page(SupervisorStatus status) {
        Map<String, Integer> byPhase = status.byPhase().entrySet().stream()
                .collect(Collectors.toMap(phase -> phase.getKey().name(), Map.Entry::getValue));
        return new NodeStatus(
                address,
                status.recoveries().stream().map(NodeReporter::line).toList(),
                status.total(),
                byPhase,
                status.outage().name(),
                status.permitsInUse(),
                status.more());
    }

    private static NodeStatus.Recovery line(RecoveryStatus status) {
        return new NodeStatus.Recovery(
                status.id(),
                status.phase().name(),
                status.attempts(),
                status.progress().applied(),
                status.progress().expected(),
                status.gaps().size(),
                status.lastCause(),
                status.nextRetryIn() == null ? null : status.nextRetryIn().toMillis(),
                status.skippable(),
                status.skipAllowed());
    }
}
