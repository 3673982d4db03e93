package io.ackrecovery.operator;

import io.ackrecovery.supervisor.cluster.FleetAnswers;
import io.ackrecovery.supervisor.cluster.FleetNode;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Reaches them through the cluster. */
record JoinedFleet(FleetNode node) implements Fleet {

    @Override
    public Optional<Place> place() {
        return Optional.ofNullable(node.address()).map(address -> new Place(address, node.governor()));
    }

    @Override
    public CompletionStage<FleetAnswers> ask(String addressee, String question) {
        return node.ask(addressee, question);
    }

    @Override
    public void answer(Function<String, CompletionStage<String>> answers) {
        node.answer(answers);
    }
}
