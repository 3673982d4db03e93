package io.ackrecovery.supervisor;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Looks up what a skip would lose, for whoever serves operators. Must not block or throw. May be asked often, so it has to bound what it
 * does at a time; a stage that fails with an {@link IllegalStateException} tells by its message why there is no answer now.
 */
@FunctionalInterface
public interface LossPreviews {

    /** Nobody can say. */
    LossPreviews NONE = id -> CompletableFuture.completedFuture(Optional.empty());

    /** What the recovery's last failure could not get, known at once; empty if nothing is known of it. */
    default Optional<Gap> gap(String id) {
        return Optional.empty();
    }

    /** Of the recovery's last failure; empty if nothing is known of it. */
    CompletionStage<Optional<LossPreview>> of(String id);
}
