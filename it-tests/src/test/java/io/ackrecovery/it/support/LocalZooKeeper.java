package io.ackrecovery.it.support;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** A ZooKeeper in this JVM, on 127.0.0.1 and a free port; its data is deleted when it is closed. */
public final class LocalZooKeeper implements AutoCloseable {

    private final Path data;
    private final NIOServerCnxnFactory connections;

    public LocalZooKeeper() throws IOException, InterruptedException {
        data = Files.createTempDirectory("zookeeper-");
        connections = new NIOServerCnxnFactory();
        connections.configure(new InetSocketAddress("127.0.0.1", 0), 100);
        connections.startup(new ZooKeeperServer(data.toFile(), data.toFile(), 2_000));
    }

    /** The URL Pulsar's metadata store takes, with a path of its own. */
    public String url(String path) {
        return "zk:127.0.0.1:" + connections.getLocalPort() + path;
    }

    @Override
    public void close() throws IOException {
        connections.shutdown();
        Files.walkFileTree(data, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException broken) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
