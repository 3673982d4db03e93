package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogUnavailable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreException;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.metadata.impl.ZKMetadataStore;

/** Connects to a metadata store, of any kind that Pulsar's library knows. */
final class MetadataConnection {

    private static final String ZOOKEEPER = "zk:";

    private MetadataConnection() {}

    /**
     * Fails with {@link LogUnavailable}, at the deadline at the latest; a connection that comes later is closed.
     *
     * @param settings of the client; empty for none
     */
    static CompletableFuture<MetadataStoreExtended> connect(String url, Optional<Path> settings, Duration deadline) {
        CompletableFuture<MetadataStoreExtended> connection = new CompletableFuture<>();
        Threads.run("metadata-connect", () -> connect(url, settings, deadline, connection));
        CompletableFuture<MetadataStoreExtended> answer = new CompletableFuture<>();
        connection
                .copy() // A time-out must not keep a late connection from being closed.
                .orTimeout(deadline.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((store, failure) -> {
                    if (failure == null) {
                        answer.complete(store);
                    } else {
                        connection.thenAccept(MetadataConnection::closeQuietly);
                        answer.completeExceptionally(unavailable(url, deadline, failure));
                    }
                });
        return answer;
    }

    private static LogUnavailable unavailable(String url, Duration deadline, Throwable failure) {
        Throwable cause = FailureClassifier.unwrap(failure);
        String what = cause instanceof TimeoutException
                ? "did not answer within " + deadline.toMillis() + " ms"
                : "cannot be reached: " + cause;
        return new LogUnavailable("metadata at " + url + " " + what, cause);
    }

    private static void connect(
            String url,
            Optional<Path> settings,
            Duration deadline,
            CompletableFuture<MetadataStoreExtended> connection) {
        MetadataStoreConfig config = MetadataStoreConfig.builder()
                .metadataStoreName("ack-recovery")
                .sessionTimeoutMillis((int) deadline.toMillis())
                .fsyncEnable(false)
                .configFilePath(settings.map(Path::toString).orElse(null))
                .build();
        try {
            connection.complete(open(url, config));
        } catch (Throwable failure) {
            connection.completeExceptionally(failure);
        }
    }

    /**
     * What the library's own factory makes for ZooKeeper registers, by a write, for moves of the metadata to another store, and is waited
     * for in each of them.
     */
    private static MetadataStoreExtended open(String url, MetadataStoreConfig config) throws MetadataStoreException {
        return url.startsWith(ZOOKEEPER)
                ? new ZKMetadataStore(url.substring(ZOOKEEPER.length()), config, true)
                : MetadataStoreExtended.create(url, config);
    }

    private static void closeQuietly(MetadataStoreExtended late) {
        try {
            late.close();
        } catch (Exception ignored) {
            // Nobody waits for it any more.
        }
    }
}
