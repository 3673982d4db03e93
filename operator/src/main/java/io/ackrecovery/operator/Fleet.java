package io.ackrecovery.operator;

import io.ackrecovery.supervisor.cluster.FleetAnswers;
import io.ackrecovery.supervisor.cluster.FleetNode;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The nodes of a cluster, as one of them reaches the others. No method blocks or throws; any thread may call. Stages fail with an {@link
 * IllegalStateException} while the node is in no cluster.
 */
public interface Fleet {

    /**
     * Where a node is.
     *
     * @param address HOST:PORT by which the nodes know it
     * @param governor the same of the node that has the governor
     */
    record Place(String address, String governor) {}

    /** This node's; empty while it is in no cluster. */
    Optional<Place> place();

    /** As {@link FleetNode#ask}. */
    CompletionStage<FleetAnswers> ask(String node, String question);

    /** As {@link FleetNode#answer}; called by {@link Operations#answerOthers}. */
    void answer(Function<String, CompletionStage<String>> answers);

    /** That of a node which has begun to join. */
    static Fleet of(FleetNode node) {
        return new JoinedFleet(node);
    }
}
