package io.ackrecovery.operator;

import io.ackrecovery.supervisor.LossPreviews;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What an {@link OperatorServer} shows and does.
 *
 * @param name what this node is called beside others
 * @param feed of the same recoveries
 * @param metrics their text for Prometheus, made at once and without blocking; empty if somebody else serves them
 * @param fleet the nodes beside this one; empty if it joins none
 */
public record Operations(
        String name,
        Recoveries recoveries,
        RecoveryFeed feed,
        LossPreviews previews,
        Optional<Supplier<String>> metrics,
        Optional<Fleet> fleet) {

    /** Of a node that joins no others. */
    public Operations(
            String name,
            Recoveries recoveries,
            RecoveryFeed feed,
            LossPreviews previews,
            Optional<Supplier<String>> metrics) {
        this(name, recoveries, feed, previews, metrics, Optional.empty());
    }

    /** Answers the nodes beside this one, if there are any, from now on: also where no {@link OperatorServer} is started. */
    public void answerOthers() {
        fleet.ifPresent(others -> others.answer(new Colleagues(this)::answer));
    }
}
