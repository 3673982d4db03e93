package io.ackrecovery.cli.cluster;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.log.bookkeeper.ClusterAddress;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of every command that looks at a cluster, and the way there. */
public final class ClusterOptions {

    /** Read from the environment: a command line can be seen by others. */
    private static final String PASSWORD = "ACK_RECOVERY_LEDGER_PASSWORD";

    private static final Duration READ_TIMEOUT = Duration.ofSeconds(5);

    @Option(
            names = "--metadata-url",
            paramLabel = "URL",
            description =
                    "The cluster's metadata, as metadataStoreUrl in broker.conf: zk:HOST:PORT[/PATH], rocksdb:PATH,"
                            + " etcd:... or oxia:...")
    private String metadataUrl;

    @Option(
            names = "--metadata-config",
            paramLabel = "FILE",
            description = "Settings of the metadata store's client, such as for TLS, as metadataStoreConfigPath in"
                    + " broker.conf names them.")
    private Path metadataConfig;

    @Option(
            names = "--bookkeeper-url",
            paramLabel = "URL",
            description = "The bookies' metadata, as bookkeeperMetadataServiceUri in broker.conf. Without it: with the"
                    + " cluster's.")
    private String bookkeeperUrl;

    @Option(
            names = "--client-config",
            paramLabel = "FILE",
            description = "Settings of BookKeeper's client, such as for TLS, as in bk_client.conf.")
    private Path clientConfig;

    @Option(
            names = "--connect-timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long to wait for the metadata, 1s to 10m.")
    private Duration connectTimeout;

    public boolean isGiven() {
        return metadataUrl != null;
    }

    /**
     * Checks what was given.
     *
     * @throws CommandFailed with {@link io.ackrecovery.cli.ExitCode#USAGE}, naming the option
     */
    public ClusterAddress address() {
        if (metadataUrl == null) {
            throw CommandFailed.usage("--metadata-url is missing");
        }
        if (connectTimeout.toSeconds() < 1 || connectTimeout.toMinutes() > 10) {
            throw CommandFailed.usage("--connect-timeout " + connectTimeout.toSeconds() + "s: must be from 1s to 10m");
        }
        requireReadable("--metadata-config", metadataConfig);
        requireReadable("--client-config", clientConfig);
        try {
            return new ClusterAddress(
                    metadataUrl,
                    Optional.ofNullable(metadataConfig),
                    Optional.ofNullable(bookkeeperUrl),
                    Optional.ofNullable(clientConfig),
                    Optional.ofNullable(System.getenv(PASSWORD)).orElse(""),
                    connectTimeout,
                    READ_TIMEOUT);
        } catch (IllegalArgumentException wrong) {
            throw CommandFailed.usage("--metadata-url " + wrong.getMessage());
        }
    }

    private static void requireReadable(String option, Path file) {
        if (file != null && (Files.isDirectory(file) || !Files.isReadable(file))) {
            throw CommandFailed.usage(option + " " + file + ": must be a file that can be read");
        }
    }

    /**
     * Waits for the connection.
     *
     * @throws CommandFailed when the metadata cannot be reached, or are no Pulsar cluster's
     */
    public static ReadOnlyCluster connect(ClusterAddress address) throws InterruptedException {
        Duration limit = address.connectTimeout().multipliedBy(2).plus(Duration.ofSeconds(30));
        return Waiting.forAnswer(ReadOnlyCluster.connect(address), limit);
    }
}
