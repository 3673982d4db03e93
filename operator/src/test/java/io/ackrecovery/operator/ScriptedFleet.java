package io.ackrecovery.operator;

import io.ackrecovery.supervisor.cluster.FleetAnswers;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Nodes that are as the test has them. Those without an answer are silent. */
final class ScriptedFleet {
    final Map<String, Function<String, CompletionStage<String>>> members = new TreeMap<>();
    final Set<String> silent = new TreeSet<>();
    boolean away;

    /** The same nodes as this one of them sees them. */
    Fleet at(String address) {
        return new Fleet() {
            @Override
            public Optional<Place> place() {
                return away ? Optional.empty() : Optional.of(new Place(address, "a:1"));
            }

            @Override
            public CompletionStage<FleetAnswers> ask(String node, String question) {
                return away ? CompletableFuture.failedFuture(new IllegalStateException("away")) : told(node, question);
            }

            @Override
            public void answer(Function<String, CompletionStage<String>> answers) {
                members.put(address, answers);
            }
        };
    }

    private CompletionStage<FleetAnswers> told(String node, String question) {
        Map<String, String> answers = new TreeMap<>();
        Set<String> none = new TreeSet<>();
        members.forEach((address, answering) -> {
            if (node == null || node.equals(address)) {
                CompletableFuture<String> answer = silent.contains(address)
                        ? CompletableFuture.failedFuture(new IllegalStateException("dead"))
                        : answering.apply(question).toCompletableFuture();
                if (answer.isCompletedExceptionally() || !answer.isDone()) {
                    none.add(address);
                } else if (answer.getNow(null) != null) {
                    answers.put(address, answer.getNow(null));
                }
            }
        });
        if (node != null && !members.containsKey(node)) {
            none.add(node);
        }
        return CompletableFuture.completedFuture(new FleetAnswers(answers, none));
    }
}
