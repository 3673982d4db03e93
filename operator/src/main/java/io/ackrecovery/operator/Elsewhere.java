package io.ackrecovery.operator;

import io.ackrecovery.supervisor.cluster.FleetAnswers;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Has other nodes answer. */
final class Elsewhere {
    private static final String LIMIT = "ack-recovery.cluster.answer-timeout";

    private final Fleet fleet;

    Elsewhere(Fleet fleet) {
        this.fleet = fleet;
    }

    static Refusal noCluster() {
        return new Refusal(400, "there is one node only: it joins no cluster");
    }

    boolean isHere(String node) {
        return fleet.place().filter(here -> here.address().equals(node)).isPresent();
    }

    /** What all nodes say of a page of their stores, this one too. */
    CompletionStage<FleetPages> pages(String after, int limit) {
        NodeQuestion question = NodeQuestion.page(after, Math.min(limit, NodePage.MOST));
        return ask(null, question).thenApply(FleetPages::of);
    }

    /** Finds out first whose store it is: of a command to all each would be carried out. */
    CompletionStage<Answer> answer(NodeQuestion asked) {
        return ask(null, NodeQuestion.find(asked.id())).thenCompose(found -> {
            Set<String> owners = new TreeSet<>(found.answers().keySet());
            if (owners.size() == 1) {
                return answer(owners.iterator().next(), asked);
            }
            return CompletableFuture.completedStage(owners.isEmpty() ? unknown(found) : ambiguous(owners));
        });
    }

    /** Has it answered by the node of this address. */
    CompletionStage<Answer> answer(String node, NodeQuestion asked) {
        return ask(node, asked).thenApply(told -> {
            if (!told.silent().isEmpty()) {
                return silent(node, asked);
            }
            return Optional.ofNullable(told.answers().get(node))
                    .flatMap(text -> Json.read(text, NodeReply.class))
                    .map(reply -> reply.from(node))
                    .orElse(LocalStores.UNKNOWN);
        });
    }

    private CompletionStage<FleetAnswers> ask(String node, NodeQuestion question) {
        String through = fleet.place().map(here -> " at " + here.address()).orElse("");
        return fleet.ask(node, Json.text(question.through(through))).exceptionally(away -> {
            throw new Refusal(503, "this node reaches no other just now; look again later");
        });
    }

    private static Answer unknown(FleetAnswers found) {
        return found.silent().isEmpty()
                ? LocalStores.UNKNOWN
                : Answer.error(
                        503,
                        "no node that answered has a store of this id; without an answer within " + LIMIT + ": "
                                + String.join(", ", new TreeSet<>(found.silent())));
    }

    private static Answer ambiguous(Set<String> owners) {
        return Answer.error(409, "several nodes have such a store; name one, as ?node=: " + String.join(", ", owners));
    }

    private static Answer silent(String node, NodeQuestion asked) {
        String sure = asked.what().isCommand() ? ": nobody knows whether the command is carried out" : "";
        return Answer.error(503, "node " + node + " did not answer within " + LIMIT + sure);
    }
}
