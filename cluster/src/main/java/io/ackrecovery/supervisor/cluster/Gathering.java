package io.ackrecovery.supervisor.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.receptionist.Receptionist;

/** Asks every node of the cluster one question, and ends when all have answered or time is up. */
final class Gathering<A> {
    private final Function<A, String> nodeOf;
    private final BiConsumer<Map<String, A>, Set<String>> then;
    private final Map<String, A> answers = new TreeMap<>();
    private final Set<String> silent = new TreeSet<>();

    private record TimeIsUp() {}

    private Gathering(Function<A, String> nodeOf, BiConsumer<Map<String, A>, Set<String>> then) {
        this.nodeOf = nodeOf;
        this.then = then;
    }

    /**
     * The behavior of one round of questions.
     *
     * @param question with the address for the answers
     * @param nodeOf who answers
     * @param only who has to; null for all members
     * @param then told the answers by node, and the members that gave none
     */
    static <A> Behavior<Object> create(
            Class<A> type,
            Function<ActorRef<A>, NodeQuestion> question,
            Function<A, String> nodeOf,
            Set<String> only,
            Duration limit,
            BiConsumer<Map<String, A>, Set<String>> then) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startSingleTimer(new TimeIsUp(), limit);
            Gathering<A> gathering = new Gathering<>(nodeOf, then);
            gathering.expect(only, context);
            ActorRef<Object> self = context.getSelf();
            context.getSystem().receptionist().tell(Receptionist.find(NodeReporter.KEY, self.narrow()));
            return Behaviors.receive(Object.class)
                    .onMessage(Receptionist.Listing.class, listing -> {
                        listing.getAllServiceInstances(NodeReporter.KEY)
                                .forEach(node -> node.tell(question.apply(self.narrow())));
                        return Behaviors.same();
                    })
                    .onMessage(type, gathering::onAnswer)
                    .onMessage(TimeIsUp.class, due -> gathering.end())
                    .build();
        }));
    }

    private void expect(Set<String> only, ActorContext<?> context) {
        silent.addAll(NodeAddress.ofMembers(context.getSystem()));
        if (only != null) {
            silent.retainAll(only);
        }
    }

    private Behavior<Object> onAnswer(A answer) {
        if (silent.remove(nodeOf.apply(answer))) {
            answers.put(nodeOf.apply(answer), answer);
        }
        return silent.isEmpty() ? end() : Behaviors.same();
    }

    private Behavior<Object> end() {
        then.accept(answers, silent);
        return Behaviors.stopped();
    }
}
