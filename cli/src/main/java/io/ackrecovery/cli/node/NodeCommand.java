package io.ackrecovery.cli.node;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.Logging;
import io.ackrecovery.cli.OnInterrupt;
import io.ackrecovery.cli.Settings;
import io.ackrecovery.cli.SettingsOptions;
import io.ackrecovery.cli.cluster.ClusterOptions;
import io.ackrecovery.cli.cluster.FilterOptions;
import io.ackrecovery.cli.demo.DemoFleet;
import io.ackrecovery.log.bookkeeper.ClusterAddress;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.log.bookkeeper.LogFilter;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import io.ackrecovery.operator.OperatorSettings;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.RecoverySettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ack-recovery node}: watches the logs of a cluster until it is told to end. */
@Command(
        name = "node",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Watches every pending-ack log of a cluster, beside its brokers, and serves what it sees over HTTP.",
            "",
            "Replays each log as a broker would, again from time to time, under supervision: an outage is waited out, a loss is"
                    + " told before a broker meets it. Nothing is written, no ledger is fenced or recovered. The dashboard, the"
                    + " API and metrics for Prometheus are at http://127.0.0.1:8970 unless the settings under ack-recovery.http say"
                    + " otherwise. With ack-recovery.cluster.enabled = true it joins other nodes: they share their attempts, and each shows"
                    + " the stores of all. With --embedded it starts bookies and damaged logs of its own, to be looked at.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "1:wrong option or setting, metadata of something else, or an address that is in use; nothing was begun",
            "3:metadata cannot be reached",
            "130:ended by Ctrl-C or a signal",
        })
public final class NodeCommand implements Callable<Integer> {

    private static final Duration EACH_BATCH = Duration.ofMillis(150);
    private static final int MAX_OUTAGE_SECONDS = 3600;
    private static final int TOKEN_BYTES = 16;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private FilterOptions filter;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "The token for commands is the first line of this file: a command line can be seen by others.")
    private Path tokenFile;

    @Option(names = "--embedded", description = "Bookies and logs of its own in place of a cluster.")
    private boolean embedded;

    @Option(
            names = "--stores",
            paramLabel = "N",
            defaultValue = "24",
            description = "With --embedded: number of logs, 5 to 5000.")
    private int stores;

    @Option(
            names = "--entries",
            paramLabel = "M",
            defaultValue = "20000",
            description = "With --embedded: entries in each log, 20 to 5000000.")
    private int entries;

    @Option(
            names = "--outage",
            paramLabel = "SECONDS",
            defaultValue = "20",
            description = "With --embedded: every 30 s all bookies are down for this long, up to 3600; 0 for never.")
    private int outage;

    @Mixin
    private SettingsOptions given;

    @Override
    public Integer call() throws Exception {
        if (embedded == cluster.isGiven()) {
            throw CommandFailed.usage("one of --metadata-url and --embedded must be given");
        }
        if (outage < 0 || outage > MAX_OUTAGE_SECONDS) {
            throw CommandFailed.usage("--outage " + outage + ": must be from 0 to " + MAX_OUTAGE_SECONDS);
        }
        LogFilter wanted = filter.filter();
        Optional<ClusterAddress> address = embedded ? Optional.empty() : Optional.of(cluster.address());
        Config loaded = given.load(defaults());
        RecoverySettings recovery = check(loaded);
        if (given.isVerbose()) {
            Logging.verbose();
        } else {
            Logging.informative();
        }
        try {
            return OnInterrupt.watching(
                    () -> address.isEmpty()
                            ? runEmbedded(loaded, recovery)
                            : runCluster(address.get(), wanted, loaded, recovery),
                    () -> {});
        } catch (InterruptedException stopped) {
            return ExitCode.INTERRUPTED.code();
        }
    }

    /** Ends, if at all, with an exception. */
    private Integer runCluster(ClusterAddress address, LogFilter wanted, Config loaded, RecoverySettings recovery)
            throws Exception {
        try (ReadOnlyCluster connected = ClusterOptions.connect(address)) {
            Watched watched = new Watched(
                    address.metadataUrl(),
                    connected.logs(recovery.log()),
                    () -> connected.find(wanted).thenApply(NodeCommand::names),
                    FoldingTarget::new);
            return serve(loaded, watched, "");
        }
    }

    private Integer runEmbedded(Config loaded, RecoverySettings recovery) throws Exception {
        String token = loaded.getString("ack-recovery.http.token");
        try (DemoFleet fleet = DemoFleet.start(stores, entries, written -> {})) {
            if (outage > 0) {
                Thread outages = new Thread(new EmbeddedOutages(fleet, Duration.ofSeconds(outage)), "embedded-outages");
                outages.setDaemon(true);
                outages.start();
            }
            Watched watched = new Watched(
                    "embedded",
                    fleet.logs(recovery.log()),
                    () -> CompletableFuture.completedFuture(fleet.names()),
                    () -> new PacedTarget(EACH_BATCH));
            return serve(loaded, watched, "The token for commands is " + token);
        }
    }

    private Integer serve(Config loaded, Watched watched, String hint) throws InterruptedException {
        try (Node node = Node.start(loaded, watched)) {
            PrintWriter out = spec.commandLine().getOut();
            out.printf(
                    "Watching %s. The dashboard is at http://%s:%d/%n",
                    watched.name(),
                    node.address().getAddress().getHostAddress(),
                    node.address().getPort());
            if (!hint.isEmpty()) {
                out.println(hint);
            }
            out.flush();
            new CountDownLatch(1).await();
            return ExitCode.OK.code();
        }
    }

    /** Another's managed ledger that has such a name is left alone. */
    private static List<String> names(List<FoundLog> found) {
        return found.stream()
                .filter(log -> !log.isForeign())
                .map(FoundLog::name)
                .toList();
    }

    private static RecoverySettings check(Config loaded) {
        RecoverySettings recovery = Settings.recovery(loaded);
        Settings.cluster(loaded);
        try {
            OperatorSettings.create(loaded);
            NodeSettings.create(loaded);
            return recovery;
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(ExitCode.USAGE, wrong.getMessage(), wrong);
        }
    }

    /** Ctrl-C is {@link OnInterrupt}'s. What is embedded has faults all the time, and they are to be seen soon. */
    private Config defaults() {
        String common = """
                pekko.jvm-shutdown-hooks = off
                pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
                """;
        String ofEmbedded = !embedded ? "" : """
                ack-recovery.node.scan-interval = 5s
                ack-recovery.node.recheck-interval = 20s
                ack-recovery.supervisor.backoff.max = 15s
                ack-recovery.supervisor.max-permits = 8
                ack-recovery.http.token = "%s"
                """.formatted(newToken());
        Config given = tokenFile == null
                ? ConfigFactory.empty()
                : ConfigFactory.parseMap(Map.of("ack-recovery.http.token", token()), "--token-file");
        return given.withFallback(ConfigFactory.parseString(ofEmbedded + common));
    }

    private String token() {
        try {
            return Files.readString(tokenFile).lines().findFirst().orElse("").strip();
        } catch (IOException unreadable) {
            throw CommandFailed.usage("--token-file " + tokenFile + ": must be a file that can be read");
        }
    }

    private static String newToken() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
