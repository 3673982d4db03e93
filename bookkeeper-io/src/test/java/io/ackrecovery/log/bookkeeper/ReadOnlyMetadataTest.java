package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreException;
import org.apache.pulsar.metadata.api.extended.CreateOption;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadOnlyMetadataTest {

    private MetadataStoreExtended store;
    private MetadataStoreExtended readOnly;

    @BeforeEach
    void open() throws Exception {
        store = MetadataStoreExtended.create(
                "memory:read-only", MetadataStoreConfig.builder().build());
        Answers.of(store.put("/there", new byte[] {1}, Optional.empty()));
        readOnly = ReadOnlyMetadata.of(store);
    }

    @AfterEach
    void close() throws Exception {
        store.close();
    }

    @Test
    void readsWhatIsThere() {
        assertThat(Answers.of(readOnly.get("/there")).orElseThrow().getValue()).containsExactly(1);
        assertThat(Answers.of(readOnly.exists("/there"))).isTrue();
    }

    @Test
    void writesNothing() {
        Answers.failure(readOnly.put("/new", new byte[0], Optional.empty()), MetadataStoreException.class);
        Answers.failure(
                readOnly.put("/new", new byte[0], Optional.empty(), EnumSet.noneOf(CreateOption.class)),
                MetadataStoreException.class);
        Answers.failure(readOnly.delete("/there", Optional.empty()), MetadataStoreException.class);
        Answers.failure(readOnly.deleteRecursive("/there"), MetadataStoreException.class);

        assertThat(Answers.of(store.exists("/new"))).isFalse();
        assertThat(Answers.of(store.exists("/there"))).isTrue();
    }

    /** A method of a later version that nobody has looked at must not pass for a read. */
    @Test
    void refusesEveryMethodThatIsNotKnownToRead() {
        assertThat(Arrays.stream(MetadataStoreExtended.class.getMethods()).map(Method::getName))
                .contains("put", "delete", "deleteIfExists", "deleteRecursive", "handleMetadataEvent");
        Answers.failure(readOnly.deleteIfExists("/there", Optional.empty()), MetadataStoreException.class);
        Answers.failure(readOnly.handleMetadataEvent(null), MetadataStoreException.class);
    }
}
