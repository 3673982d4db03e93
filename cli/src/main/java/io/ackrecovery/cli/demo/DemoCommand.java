package io.ackrecovery.cli.demo;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.Logging;
import io.ackrecovery.cli.OutputFormat;
import io.ackrecovery.cli.OutputOptions;
import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.Settings;
import io.ackrecovery.cli.SettingsOptions;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.store.RecoverySettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ack-recovery demo}: reads and checks what was asked, runs it, tells the result. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Recovers real pending-ack logs on embedded bookies, with faults on purpose.",
            "",
            "Writes logs as a broker would, deletes a ledger of one and the last ledger of another, damages an entry of a third,"
                    + " opens a fourth from a second owner while it is replayed, and stops all bookies in mid-replay. Exit code 0"
                    + " only if every store ends as its fate demands and the replayed state equals what was written.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every store ended as its fate demands",
            "1:wrong option or setting; nothing was begun",
            "2:a store did not end as its fate demands",
            "3:metadata or bookies cannot be reached",
            "130:interrupted by Ctrl-C",
        })
public final class DemoCommand implements Callable<Integer> {

    private static final int LINES_PER_LOG_LINE = 8;

    @Spec
    private CommandSpec spec;

    @Option(names = "--stores", paramLabel = "N", defaultValue = "24", description = "Number of logs, 5 to 5000.")
    private int stores;

    @Option(
            names = "--entries",
            paramLabel = "M",
            defaultValue = "5000",
            description = "Entries in each log, 20 to 5000000.")
    private int entries;

    @Option(
            names = "--outage",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "All bookies are down for this long in mid-replay, up to 3600; 0 for no outage.")
    private int outage;

    @Option(names = "--skip-lost-data", description = "Go on without what is lost, and tell the gap.")
    private boolean skipLostData;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Decides what is written.")
    private long seed;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Keep the bookies' data in this folder; it must be empty or new. Without it: a temporary folder.")
    private Path data;

    @Option(
            names = "--metadata-url",
            paramLabel = "URL",
            description = "Keep the metadata in this ZooKeeper, as zk:127.0.0.1:2181/demo; the path must be new."
                    + " Without it: beside the bookies' data.")
    private String metadataUrl;

    @Mixin
    private OutputOptions output;

    @Mixin
    private SettingsOptions given;

    @Override
    public Integer call() throws Exception {
        DemoOptions asked = new DemoOptions(
                stores, entries, Duration.ofSeconds(outage), skipLostData, output.format(), seed, data, metadataUrl);
        Config loaded = given.load(defaults(asked));
        RecoverySettings settings = Settings.recovery(loaded);
        DemoOptions options = asked.skipping(settings.skipLostData());
        if (data != null) {
            DataFolder.prepare(data);
        }
        if (given.isVerbose()) {
            Logging.verbose();
        }
        PrintWriter out = spec.commandLine().getOut();
        Optional<Terminal> terminal = output.terminal();
        DemoResult result = new Demo(options, loaded, settings, view(out, terminal)).run();
        if (output.format() == OutputFormat.json) {
            out.println(result.toJson());
        } else {
            new SummaryTable(out, terminal.map(Terminal::paint).orElse(Paint.NONE)).print(result);
        }
        out.flush();
        return (result.asWanted() ? ExitCode.OK : ExitCode.SICK).code();
    }

    /** Beside what the length of the logs demands: Ctrl-C is {@link io.ackrecovery.cli.OnInterrupt}'s. */
    private static Config defaults(DemoOptions options) {
        return ConfigFactory.parseString("""
                ack-recovery.store.max-batch-entries = %d
                pekko.jvm-shutdown-hooks = off
                pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
                """.formatted(options.batchEntries()));
    }

    private DemoView view(PrintWriter out, Optional<Terminal> terminal) {
        if (given.isVerbose() || terminal.isEmpty()) {
            return DemoView.NONE;
        }
        int logLines = terminal.get().lines() / LINES_PER_LOG_LINE;
        return new LiveTable(out, terminal.get(), Logging.intoMemory(logLines));
    }
}
