package io.ackrecovery.cli.simulate;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.Logging;
import io.ackrecovery.cli.OutputFormat;
import io.ackrecovery.cli.OutputOptions;
import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.Progress;
import io.ackrecovery.cli.Settings;
import io.ackrecovery.cli.SettingsOptions;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.simulation.Policy;
import io.ackrecovery.simulation.Scenario;
import io.ackrecovery.store.RecoverySettings;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ack-recovery simulate}: runs the outage that was asked for under virtual time, once for each policy. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Simulates an outage of bookies under virtual time, with your settings before it happens to you.",
            "",
            "Brokers have just begun to recover all their pending-ack logs when half of the bookies go away for some time. The"
                    + " actors are those that run in a broker; logs, bookies and time are simulated, and one seed decides all. The"
                    + " policies: 'supervised' is this project's, 'hot-loop' repeats a failed read at once on a shared thread as"
                    + " released brokers do, 'rewind-on-failure' waits, and replays each log from its start.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every store was recovered, and no invariant was broken under 'supervised'",
            "1:wrong option or setting; nothing was begun",
            "2:a store was not recovered, or an invariant was broken under 'supervised'",
        })
public final class SimulateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--policy",
            paramLabel = "P",
            defaultValue = "supervised",
            description = "supervised, hot-loop, rewind-on-failure, or all to compare them.")
    private String policy;

    @Option(names = "--stores", paramLabel = "N", defaultValue = "1000", description = "Number of logs, 1 to 20000.")
    private int stores;

    @Option(names = "--brokers", paramLabel = "B", defaultValue = "4", description = "Number of brokers, 1 to 100.")
    private int brokers;

    @Option(
            names = "--outage",
            paramLabel = "TIME",
            defaultValue = "15m",
            description = "How long half of the bookies are down, 1s to 6h.")
    private Duration outage;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Decides every order, latency and jitter.")
    private long seed;

    @Mixin
    private OutputOptions output;

    @Mixin
    private SettingsOptions given;

    @Override
    public Integer call() {
        SimulateOptions options = SimulateOptions.of(policy, stores, brokers, outage, seed);
        Config loaded = given.load(ConfigFactory.empty());
        RecoverySettings settings = Settings.recovery(loaded);
        if (given.isVerbose()) {
            Logging.verbose();
        }
        PrintWriter out = spec.commandLine().getOut();
        Optional<Terminal> terminal = output.terminal();
        Progress progress = terminal.isPresent() ? new Progress(out) : Progress.NONE;
        Scenario scenario = Scenario.outage(options.seed(), options.stores(), options.brokers(), options.outage())
                .settings(loaded.withOnlyPath("ack-recovery"));
        List<PolicyResult> results = new ArrayList<>();
        for (Policy each : options.policies()) {
            progress.show("simulating " + each.label());
            results.add(PolicyResult.of(options, scenario.under(each).measure()));
        }
        progress.show("");
        Comparison comparison = Comparison.of(options, settings.supervisor().maxPermits(), results);
        if (output.format() == OutputFormat.json) {
            out.println(comparison.toJson());
        } else {
            new ComparisonTable(out, terminal.map(Terminal::paint).orElse(Paint.NONE)).print(comparison);
        }
        out.flush();
        return (comparison.asWanted() ? ExitCode.OK : ExitCode.SICK).code();
    }
}
