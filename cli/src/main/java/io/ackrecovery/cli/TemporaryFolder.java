package io.ackrecovery.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;

/** A folder that is gone with all that is in it when it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** Others may still be writing when it is deleted: what they add in the meantime takes another round. */
    private static final int ROUNDS = 5;

    /** Decides on a name that nobody has; makes nothing yet, so that whoever is to delete it can be told before. */
    public static TemporaryFolder named(String prefix) {
        return new TemporaryFolder(Path.of(System.getProperty("java.io.tmpdir"), prefix + UUID.randomUUID()));
    }

    /** Makes it. */
    public Path make() throws IOException {
        return Files.createDirectory(path);
    }

    @Override
    public void close() {
        delete();
    }

    /** Deletes as much as can be deleted; files that vanish meanwhile do not matter. */
    public void delete() {
        for (int round = 0; round < ROUNDS && Files.exists(path); round++) {
            try {
                Files.walkFileTree(path, new DeleteAll());
            } catch (IOException leftForTheNextRound) {
                // Nothing else can be done about it.
            }
        }
    }

    private static final class DeleteAll extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException broken) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
