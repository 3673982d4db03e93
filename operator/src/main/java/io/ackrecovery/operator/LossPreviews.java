package io.ackrecovery.operator;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Looks up what a skip would lose. Asked on the server's thread: must not block or throw. May be asked often, so it has to bound what it
 * does at a time; a stage that fails with an {@link IllegalStateException} tells by its message why there is no answer now.
 */
@FunctionalInterface
public interface LossPreviews {

    /** Nobody can say. */
    LossPreviews NONE = id -> CompletableFuture.completedFuture(Optional.empty());

    /** Of the recovery's last failure; empty if nothing is known of it. */
    CompletionStage<Optional<LossPreview>> of(String id);
}
