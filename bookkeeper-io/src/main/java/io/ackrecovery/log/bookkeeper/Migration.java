package io.ackrecovery.log.bookkeeper;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.pulsar.common.migration.MigrationPhase;
import org.apache.pulsar.common.migration.MigrationState;
import org.apache.pulsar.common.util.ObjectMapperFactory;
import org.apache.pulsar.metadata.api.GetResult;
import org.apache.pulsar.metadata.api.MetadataStore;

/** Pulsar can move a cluster's metadata to another store while it runs. What it leaves behind is old from then on. */
final class Migration {

    private Migration() {}

    /** Where the metadata have moved; empty if they have not, or not yet. */
    static CompletableFuture<Optional<String>> target(MetadataStore store) {
        return store.get(MigrationState.MIGRATION_FLAG_PATH).thenApply(found -> found.flatMap(Migration::moved));
    }

    private static Optional<String> moved(GetResult found) {
        try {
            MigrationState state =
                    ObjectMapperFactory.getMapper().reader().readValue(found.getValue(), MigrationState.class);
            return state.getPhase() == MigrationPhase.COMPLETED ? Optional.of(state.getTargetUrl()) : Optional.empty();
        } catch (IOException notUnderstood) {
            throw new CompletionException(notUnderstood);
        }
    }
}
