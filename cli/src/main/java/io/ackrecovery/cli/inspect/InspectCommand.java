package io.ackrecovery.cli.inspect;

import com.typesafe.config.Config;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.Json;
import io.ackrecovery.cli.Logging;
import io.ackrecovery.cli.OutputFormat;
import io.ackrecovery.cli.OutputOptions;
import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.Settings;
import io.ackrecovery.cli.SettingsOptions;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.cli.cluster.ClusterOptions;
import io.ackrecovery.cli.cluster.Replays;
import io.ackrecovery.cli.cluster.Waiting;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.ClusterAddress;
import io.ackrecovery.store.RecoverySettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ack-recovery inspect}: reads and checks what was asked, runs it, tells the result. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Tells everything about one log: ledgers, what is lost, open transactions and the positions they hold.",
            "",
            "Looks at a log beside its broker, or at entries that were exported elsewhere: nothing is written, no ledger is fenced"
                    + " or recovered. Goes on over everything that is lost, and lists it.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the log can be replayed to its end; the entry can be decoded",
            "1:wrong option or setting, no such log, or metadata of something else",
            "2:something is lost; the entry cannot be read or decoded",
            "3:metadata or bookies cannot be reached",
            "130:interrupted by Ctrl-C",
        })
public final class InspectCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "STORE",
            description = "The log's name, as audit lists it; or a topic, with --subscription.")
    private String store;

    @Option(names = "--subscription", paramLabel = "NAME", description = "The subscription of the topic.")
    private String subscription;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description =
                    "Look at the entries in this file instead: a line LEDGER:ENTRY HEX each, or what 'bookkeeper shell"
                            + " readledger -m -ef hex' prints.")
    private Path file;

    @Option(names = "--records", description = "List the records one by one.")
    private boolean records;

    @Option(names = "--from", paramLabel = "L:E", description = "List records from this entry on.")
    private String from;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "List the records of this many entries at most, 1 to 1000000.")
    private int limit;

    @Option(
            names = "--entry",
            paramLabel = "L:E",
            description = "Show the bytes of this one entry, and what is in them.")
    private String entry;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private OutputOptions output;

    @Mixin
    private SettingsOptions given;

    @Override
    public Integer call() throws Exception {
        InspectOptions.limit(limit);
        LogPosition start = from == null ? LogPosition.EARLIEST : InspectOptions.position("--from", from);
        RecordWindow window = new RecordWindow(start, records ? limit : 0);
        Config loaded = given.load(Replays.defaults(1));
        RecoverySettings settings = Settings.recovery(loaded);
        if (given.isVerbose()) {
            Logging.verbose();
        }
        if (file != null) {
            refuseBesideFile();
            return tell(new FileInspection(file, window, records).run());
        }
        if (store == null) {
            throw CommandFailed.usage("STORE is missing");
        }
        Inspection inspection = inspection(cluster.address());
        if (entry != null) {
            LogPosition position = InspectOptions.position("--entry", entry);
            return tell(Waiting.watched(() -> inspection.entry(position)));
        }
        return tell(Waiting.watched(() ->
                inspection.run(connected -> new LogInspection(connected, loaded, settings, window, records)::run)));
    }

    private Inspection inspection(ClusterAddress address) {
        return new Inspection(address, InspectOptions.log(store, subscription));
    }

    private void refuseBesideFile() {
        if (store != null || subscription != null || entry != null || cluster.isGiven()) {
            throw CommandFailed.usage("--file: goes with neither STORE, --subscription, --entry nor --metadata-url");
        }
    }

    private int tell(InspectReport report) {
        PrintWriter out = spec.commandLine().getOut();
        if (output.format() == OutputFormat.json) {
            out.println(Json.of(report));
        } else {
            new InspectTable(out, output.terminal().map(Terminal::paint).orElse(Paint.NONE)).print(report);
        }
        out.flush();
        return report.exitCode().code();
    }

    private int tell(EntryReport report) {
        PrintWriter out = spec.commandLine().getOut();
        if (output.format() == OutputFormat.json) {
            out.println(Json.of(report));
        } else {
            new EntryTable(out).print(report);
        }
        out.flush();
        return (report.isSound() ? ExitCode.OK : ExitCode.SICK).code();
    }
}
