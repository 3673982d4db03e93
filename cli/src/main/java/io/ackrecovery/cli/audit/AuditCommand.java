package io.ackrecovery.cli.audit;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.Json;
import io.ackrecovery.cli.Logging;
import io.ackrecovery.cli.OutputFormat;
import io.ackrecovery.cli.OutputOptions;
import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.Progress;
import io.ackrecovery.cli.Settings;
import io.ackrecovery.cli.SettingsOptions;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.cli.cluster.ClusterOptions;
import io.ackrecovery.cli.cluster.FilterOptions;
import io.ackrecovery.cli.cluster.Replays;
import io.ackrecovery.cli.cluster.Waiting;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.RecoveryLog;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.Ticker;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ack-recovery audit}: reads and checks what was asked, runs it, tells the result. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Tells which subscriptions of a cluster would not load, and why, before anybody restarts a broker.",
            "",
            "Finds every pending-ack log of the cluster and replays it as a broker would, beside the brokers: nothing is written,"
                    + " no ledger is fenced or recovered. Tells for each log whether it would load, would stop or would be"
                    + " partial, with ledger, entry, cause and remedy; how much there is to replay; which transactions are open;"
                    + " why the log cannot shrink. Logs of no subscription are listed with their size. With --cluster several"
                    + " processes share the work; one tells the result.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every subscription's log would load",
            "1:wrong option or setting, or metadata of something else; nothing was begun",
            "2:at least one log would stop or be partial",
            "3:metadata or workers cannot be reached, or some log could not be read for that reason alone",
            "130:interrupted by Ctrl-C",
        })
public final class AuditCommand implements Callable<Integer> {

    private static final List<String> OF_WHO_ASKS = List.of(
            "--cluster", "--tenant", "--namespace", "--topic", "--skip-lost-data", "--bookie", "--all", "--output");

    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private FilterOptions filter;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            defaultValue = "16",
            description = "Logs that are read at a time, 1 to 1000.")
    private int parallelism;

    @Option(
            names = "--skip-lost-data",
            description = "Tell what would become of the logs where brokers go on without what is lost.")
    private boolean skipLostData;

    @Option(
            names = "--bookie",
            paramLabel = "ID",
            showDefaultValue = Visibility.NEVER,
            description =
                    "Tell which logs would lose entries without this bookie; without all of these, if given often.")
    private Set<String> bookies = Set.of();

    @Option(
            names = "--log-timeout",
            paramLabel = "TIME",
            defaultValue = "30m",
            description = "After which one log is given up, 1s to 24h.")
    private Duration logTimeout;

    @Option(
            names = "--cluster",
            description =
                    "Have other processes read as well: those that were started with --worker, at the addresses in"
                            + " ack-recovery.cluster.seed-nodes.")
    private boolean clustered;

    @Option(
            names = "--worker",
            description = "Do nothing but read for those who are started with --cluster, until Ctrl-C.")
    private boolean worker;

    @Option(names = "--all", description = "List every log, also if nothing is wrong with it.")
    private boolean all;

    @Mixin
    private OutputOptions output;

    @Mixin
    private SettingsOptions given;

    @Override
    public Integer call() throws Exception {
        AuditOptions options =
                new AuditOptions(cluster.address(), filter.filter(), parallelism, skipLostData, logTimeout, bookies);
        Config loaded = worker || clustered ? shared(options) : given.load(Replays.defaults(options.parallelism()));
        RecoverySettings settings = Settings.recovery(loaded);
        if (given.isVerbose()) {
            Logging.verbose();
        }
        ClusterAudit together = new ClusterAudit(options, loaded, settings, observer(settings), InstantSource.system());
        PrintWriter out = spec.commandLine().getOut();
        if (worker) {
            return Waiting.watched(() -> together.help(() -> sayThatItHelps(out, loaded)));
        }
        Optional<Terminal> terminal = output.terminal();
        Progress line = terminal.isPresent() && !given.isVerbose() ? new Progress(out) : Progress.NONE;
        AuditProgress progress = new AuditProgress(line, Ticker.system());
        Audit alone = new Audit(options, loaded, settings, observer(settings), InstantSource.system(), progress);
        AuditReport report = Waiting.watched(clustered ? () -> together.run(progress) : alone::run);
        if (output.format() == OutputFormat.json) {
            out.println(Json.of(report));
        } else {
            new AuditTable(out, terminal.map(Terminal::paint).orElse(Paint.NONE), all).print(report);
        }
        out.flush();
        return report.exitCode().code();
    }

    /** Nobody has to know the port of who asks: it may run beside a worker. */
    private Config shared(AuditOptions options) {
        if (worker) {
            refuseWhatWhoAsksDecides();
        }
        String port = worker ? "" : "ack-recovery.cluster.port = 0";
        Config loaded = given.load(
                        ConfigFactory.parseString(port).withFallback(Replays.defaults(options.parallelism())))
                .withValue("ack-recovery.cluster.enabled", ConfigValueFactory.fromAnyRef(true));
        Settings.cluster(loaded);
        try {
            AuditClusterSettings.create(loaded);
            return loaded;
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(ExitCode.USAGE, wrong.getMessage(), wrong);
        }
    }

    private void refuseWhatWhoAsksDecides() {
        for (String name : OF_WHO_ASKS) {
            if (spec.commandLine().getParseResult().hasMatchedOption(name)) {
                throw CommandFailed.usage("--worker " + name + ": that is for the process with --cluster to say");
            }
        }
    }

    private static void sayThatItHelps(PrintWriter out, Config loaded) {
        out.printf(
                "Audits logs for whoever asks at %s:%d%n",
                loaded.getString("ack-recovery.cluster.bind-address"), loaded.getInt("ack-recovery.cluster.port"));
        out.flush();
    }

    /** The report says what has failed in the end; each attempt is of interest to who looks for the reason. */
    private RecoveryObserver observer(RecoverySettings settings) {
        return given.isVerbose()
                ? new RecoveryLog(settings.supervisor().warningsPerSecond(), Ticker.system())
                : new RecoveryObserver() {};
    }
}
