package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class TemporaryFolderTest {

    @Test
    void isNotThereBeforeItIsMade() {
        try (TemporaryFolder folder = TemporaryFolder.named("test-")) {
            assertThat(folder.path()).doesNotExist();
        }
    }

    @Test
    void isGoneWithAllThatIsInItWhenItIsClosed() throws IOException {
        TemporaryFolder folder = TemporaryFolder.named("test-");
        try (folder) {
            Files.createDirectories(folder.make().resolve("a/b"));
            Files.writeString(folder.path().resolve("a/b/c"), "text");
        }
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void mayBeDeletedTwice() throws IOException {
        TemporaryFolder folder = TemporaryFolder.named("test-");
        folder.make();

        folder.delete();
        folder.delete();

        assertThat(folder.path()).doesNotExist();
    }
}
