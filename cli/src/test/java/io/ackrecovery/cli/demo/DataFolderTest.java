package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.cli.CommandFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

    @TempDir
    private Path folder;

    @Test
    void aNewOneIsMadeWithItsParents() {
        DataFolder.prepare(folder.resolve("a/b"));

        assertThat(folder.resolve("a/b")).isEmptyDirectory();
    }

    @Test
    void anEmptyOneIsTaken() {
        DataFolder.prepare(folder);

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void oneOfADemoThatCouldNotStartIsTaken() throws IOException {
        Files.createFile(folder.resolve("in-use"));

        DataFolder.prepare(folder);
    }

    @Test
    void oneWithDataIsRefused() throws IOException {
        Files.createDirectory(folder.resolve("bookie-0"));

        refused(folder, "must be empty or new, and holds 'bookie-0'");
    }

    @Test
    void aFileIsRefused() throws IOException {
        refused(Files.createFile(folder.resolve("file")), "must be a folder");
    }

    @Test
    void oneThatCannotBeMadeIsRefused() throws IOException {
        refused(Files.createFile(folder.resolve("file")).resolve("below"), "cannot be made");
    }

    private static void refused(Path path, String told) {
        assertThatThrownBy(() -> DataFolder.prepare(path))
                .isInstanceOf(CommandFailed.class)
                .hasMessageStartingWith("--data " + path + ": ")
                .hasMessageContaining(told);
    }
}
