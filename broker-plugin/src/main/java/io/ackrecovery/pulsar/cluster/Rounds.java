package io.ackrecovery.pulsar.cluster;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** What is done in each round: looking, then telling, then doing. */
final class Rounds {

    private Rounds() {}

    /** Does not throw. */
    static CompletionStage<Sighting> look(Registry registry, Rendezvous rendezvous, Optional<Incarnation> node) {
        Predicate<Optional<Founding>> looksAtOthers = rendezvous.looksAtOthers(node);
        return registry.founding()
                .thenCompose(founding -> looksAtOthers.test(founding)
                        ? registry.sighting(founding)
                        : CompletableFuture.completedFuture(new Sighting(founding, List.of(), false)));
    }

    /**
     * Writes what has to be written before the step is carried out.
     *
     * @return whether a cluster was claimed
     */
    static CompletionStage<Boolean> tell(Registry registry, Step step) {
        if (step instanceof Step.Enter enter) {
            return registry.enter(enter.entry()).thenApply(done -> false);
        }
        if (step instanceof Step.Join join) {
            return registry.enter(join.entry()).thenApply(done -> false);
        }
        if (step instanceof Step.Claim claim) {
            return registry.enter(claim.entry())
                    .thenCompose(done -> registry.claim(claim.entry().cluster(), claim.version()));
        }
        return step instanceof Step.Withdraw
                ? registry.withdraw().thenApply(done -> false)
                : CompletableFuture.completedFuture(false);
    }

    static void carryOut(Step step) {
        if (step instanceof Step.Join join) {
            join.incarnation().join(join.addresses());
        } else if (step instanceof Step.End end) {
            end.incarnation().end();
        }
    }
}
