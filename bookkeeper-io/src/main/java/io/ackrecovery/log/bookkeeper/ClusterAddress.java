package io.ackrecovery.log.bookkeeper;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a Pulsar cluster's metadata and bookies are, and how long to wait for them.
 *
 * @param metadataUrl as {@code metadataStoreUrl} in {@code broker.conf}: {@code zk:HOST:PORT[,HOST:PORT...][/PATH]},
 *     {@code rocksdb:PATH}, {@code etcd:...} or {@code oxia:...}. RocksDB metadata are copied first
 * @param metadataSettings settings of the metadata store's client, such as for TLS, as {@code metadataStoreConfigPath} in
 *     {@code broker.conf} names them
 * @param bookkeeperUrl as {@code bookkeeperMetadataServiceUri} there; empty where the bookies' metadata are with the brokers'
 * @param clientSettings settings of BookKeeper's client, such as for TLS, as in {@code bk_client.conf}
 * @param ledgerPassword as {@code managedLedgerPassword} in {@code broker.conf}; empty by default, as it is there
 * @param connectTimeout for the metadata, at least 100 ms; also the time-out of the session there
 * @param readTimeout after which a bookie's answer is given up; whole seconds, at least 1
 */
public record ClusterAddress(
        String metadataUrl,
        Optional<Path> metadataSettings,
        Optional<String> bookkeeperUrl,
        Optional<Path> clientSettings,
        String ledgerPassword,
        Duration connectTimeout,
        Duration readTimeout) {

    private static final String ROCKSDB = "rocksdb:";

    private static final Pattern KNOWN = Pattern.compile(
            "zk:[^,:/\\s]+:\\d{1,5}(,[^,:/\\s]+:\\d{1,5})*(/\\S*)?" + "|rocksdb:\\S+|etcd:\\S+|oxia:\\S+|memory:\\S+");

    /** @throws IllegalArgumentException for what can be no address */
    public ClusterAddress {
        Objects.requireNonNull(metadataSettings, "metadataSettings");
        Objects.requireNonNull(bookkeeperUrl, "bookkeeperUrl");
        Objects.requireNonNull(clientSettings, "clientSettings");
        Objects.requireNonNull(ledgerPassword, "ledgerPassword");
        require(
                KNOWN.matcher(metadataUrl).matches(),
                "'" + metadataUrl
                        + "' must be zk:HOST:PORT[/PATH], rocksdb:PATH, etcd:... or oxia:..., as metadataStoreUrl"
                        + " in broker.conf");
        require(connectTimeout.toMillis() >= 100, "connectTimeout must be at least 100 ms, not " + connectTimeout);
        require(readTimeout.toSeconds() >= 1, "readTimeout must be at least 1 s, not " + readTimeout);
    }

    /** All but the URL as it mostly is. */
    public static ClusterAddress of(String metadataUrl) {
        return new ClusterAddress(
                metadataUrl,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "",
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));
    }

    Optional<Path> rocksDb() {
        return metadataUrl.startsWith(ROCKSDB)
                ? Optional.of(Path.of(metadataUrl.substring(ROCKSDB.length()).replaceFirst("^/+", "/")))
                : Optional.empty();
    }

    static String rocksDbUrl(Path path) {
        return ROCKSDB + path.toAbsolutePath();
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "ClusterAddress[" + metadataUrl + "]";
    }
}
