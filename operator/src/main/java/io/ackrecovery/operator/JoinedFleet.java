package io.ackrecovery.operator;

import io.ackrecovery.supervisor.cluster.FleetAnswers;
import io.ackrecovery.supervisor.cluster.FleetNode;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Reaches them through the cluster. */
record JoinedFleet(FleetNode node) implements Fleet {

    @Override
    public Optional<Place> place() {
        String address = node.address();
        String governor = node.governor();
        return address == null || governor == null ? Optional.empty() : Optional.of(new Place(address, governor));
    }

    @Override
    public CompletionStage<FleetAnswers> ask(String addressee, String question) {
        return place().isEmpty()
                ? CompletableFuture.failedFuture(new IllegalStateException("this node has not joined a cluster yet"))
                : node.ask(addressee, question);
    }

    @Override
    public void answer(Function<String, CompletionStage<String>> answers) {
        node.answer(answers);
    }
}
