package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.CommandFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder in which a demo leaves its bookies' data. */
final class DataFolder {

    /** All that a demo leaves which could not start. */
    private static final String LOCK = "in-use";

    private DataFolder() {}

    /**
     * Makes it, if it is new.
     *
     * @throws CommandFailed if it cannot be used, or holds something: data of another demo would be neither found nor spared
     */
    static Path prepare(Path folder) {
        String option = "--data " + folder;
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw CommandFailed.usage(option + ": must be a folder that is empty or new, and is a file");
        }
        try {
            Files.createDirectories(folder);
            content(folder).ifPresent(content -> {
                throw CommandFailed.usage(option + ": must be empty or new, and holds '" + content.getFileName() + "'");
            });
        } catch (IOException refused) {
            throw CommandFailed.usage(option + ": cannot be made or read");
        }
        if (!Files.isWritable(folder)) {
            throw CommandFailed.usage(option + ": must be a folder that can be written to");
        }
        return folder;
    }

    private static Optional<Path> content(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith(LOCK)).sorted().findFirst();
        }
    }
}
