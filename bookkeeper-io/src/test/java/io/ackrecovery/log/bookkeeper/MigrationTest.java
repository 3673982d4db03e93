package io.ackrecovery.log.bookkeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import java.util.Optional;
import org.apache.pulsar.common.migration.MigrationState;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MigrationTest {

    private MetadataStoreExtended store;

    @BeforeEach
    void open() throws Exception {
        store = MetadataStoreExtended.create(
                "memory:migration", MetadataStoreConfig.builder().build());
    }

    @AfterEach
    void close() throws Exception {
        store.close();
    }

    private void note(String state) {
        Answers.of(store.put(MigrationState.MIGRATION_FLAG_PATH, state.getBytes(UTF_8), Optional.empty()));
    }

    @Test
    void metadataThatNobodyMovesAreWhereTheyAre() {
        assertThat(Answers.of(Migration.target(store))).isEmpty();
    }

    @Test
    void metadataThatAreBeingMovedAreStillWhereTheyWere() {
        note("{\"phase\": \"COPYING\", \"targetUrl\": \"oxia://there:6648\"}");
        assertThat(Answers.of(Migration.target(store))).isEmpty();
    }

    @Test
    void metadataThatHaveMovedAreAtTheTarget() {
        note("{\"phase\": \"COMPLETED\", \"targetUrl\": \"oxia://there:6648\"}");
        assertThat(Answers.of(Migration.target(store))).contains("oxia://there:6648");
    }
}
