package io.ackrecovery.pulsar.cluster;

import io.ackrecovery.operator.Fleet;
import io.ackrecovery.supervisor.cluster.FleetAnswers;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** The nodes of the cluster, and the brokers that have none in it: what is recovered there nobody sees, so they are told as silent. */
record AllBrokers(Fleet nodes, Supplier<CompletionStage<Set<String>>> absent) implements Fleet {

    @Override
    public Optional<Place> place() {
        return nodes.place();
    }

    @Override
    public CompletionStage<FleetAnswers> ask(String node, String question) {
        CompletionStage<FleetAnswers> answers = nodes.ask(node, question);
        return node != null
                ? answers
                : answers.thenCombine(absent.get(), (told, brokers) -> {
                    Set<String> silent = new TreeSet<>(told.silent());
                    silent.addAll(brokers);
                    return new FleetAnswers(told.answers(), silent);
                });
    }

    @Override
    public void answer(Function<String, CompletionStage<String>> answers) {
        nodes.answer(answers);
    }
}
