package io.ackrecovery.cli.demo;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.Logging;
import io.ackrecovery.cli.OutputFormat;
import io.ackrecovery.cli.Settings;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.store.StoreSettings;
import io.ackrecovery.supervisor.SupervisorSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
        })
public final class DemoCommand implements Callable<Integer> {

    private static final int LOG_LINES_SHOWN = 4;

    @Spec
    private CommandSpec spec;

    @Option(names = "--stores", paramLabel = "N", defaultValue = "24", description = "Number of logs.")
    private int stores;

    @Option(names = "--entries", paramLabel = "M", defaultValue = "5000", description = "Entries in each log.")
    private int entries;

    @Option(
            names = "--outage",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "All bookies are down for this long in mid-replay; 0 for no outage.")
    private int outage;

    @Option(names = "--skip-lost-data", description = "Go on without what is lost, and tell the gap.")
    private boolean skipLostData;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "Result as ${COMPLETION-CANDIDATES}.")
    private OutputFormat output;

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
            description = "Use this metadata store, as zk:127.0.0.1:2181/demo, in place of an embedded one.")
    private String metadataUrl;

    @Option(names = "--config", paramLabel = "FILE", description = "Settings, as HOCON.")
    private Path config;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "One setting; may be given often.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(names = "--verbose", description = "Show what the libraries say, and stack traces.")
    private boolean verbose;

    @Override
    public Integer call() throws Exception {
        DemoOptions options = new DemoOptions(
                stores, entries, Duration.ofSeconds(outage), skipLostData, output, seed, data, metadataUrl);
        Config settings = settings(options);
        if (verbose) {
            Logging.verbose();
        }
        PrintWriter out = spec.commandLine().getOut();
        DemoResult result = new Demo(options, settings, view(out)).run();
        if (output == OutputFormat.json) {
            out.println(result.toJson());
        } else {
            SummaryTable.print(result, out);
        }
        out.flush();
        return (result.asWanted() ? ExitCode.OK : ExitCode.SICK).code();
    }

    /** Checks all settings before anything is begun. */
    private Config settings(DemoOptions options) {
        Config demo = ConfigFactory.parseString("ack-recovery.store.max-batch-entries = " + options.batchEntries());
        Config loaded = Settings.load(config, set, demo);
        try {
            SupervisorSettings.create(loaded);
            StoreSettings.create(loaded);
            return loaded;
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(ExitCode.USAGE, wrong.getMessage(), wrong);
        }
    }

    private DemoView view(PrintWriter out) {
        Optional<Terminal> terminal = Terminal.ofStandardOutput();
        if (output == OutputFormat.json || verbose || terminal.isEmpty()) {
            return DemoView.NONE;
        }
        return new LiveTable(out, terminal.get(), Logging.intoMemory(LOG_LINES_SHOWN));
    }
}
