package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogUnavailable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The folder with the data of an {@link EmbeddedBookKeeper}: locked while it is in use, deleted at the end if it is
 * temporary.
 */
final class DataDirectory implements AutoCloseable {
    private final Path path;
    private final boolean temporary;
    private final FileChannel lockFile;

    private DataDirectory(Path path, boolean temporary, FileChannel lockFile) {
        this.path = path;
        this.temporary = temporary;
        this.lockFile = lockFile;
    }

    static DataDirectory temporary() throws LogUnavailable {
        try {
            return lock(Files.createTempDirectory("ack-recovery-bookies"), true);
        } catch (IOException e) {
            throw new LogUnavailable("cannot make a temporary data folder: " + e, e);
        }
    }

    static DataDirectory kept(Path path) throws LogUnavailable {
        try {
            return lock(Files.createDirectories(path), false);
        } catch (IOException e) {
            throw new LogUnavailable("cannot use the data folder " + path + ": " + e, e);
        }
    }

    private static DataDirectory lock(Path path, boolean temporary) throws IOException, LogUnavailable {
        FileChannel file =
                FileChannel.open(path.resolve("in-use"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isLocked(file)) {
            file.close();
            throw new LogUnavailable("the data folder " + path + " is in use by another process", null);
        }
        return new DataDirectory(path, temporary, file);
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            FileLock lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    Path path(String name) {
        return path.resolve(name);
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
        if (temporary) {
            Files.walkFileTree(path, new DeleteAll());
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
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
