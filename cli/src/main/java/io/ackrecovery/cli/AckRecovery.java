package io.ackrecovery.cli;

import io.ackrecovery.cli.audit.AuditCommand;
import io.ackrecovery.cli.demo.DemoCommand;
import io.ackrecovery.cli.inspect.InspectCommand;
import io.ackrecovery.cli.node.NodeCommand;
import io.ackrecovery.cli.simulate.SimulateCommand;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Set;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: finds the command, and turns whatever it throws into one line and an exit code. */
@Command(
        name = "ack-recovery",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Replays the pending-ack logs of Apache Pulsar brokers under supervision.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all as wanted",
            "1:wrong option or setting",
            "2:at least one store stopped, is partial, or did not end as it should",
            "3:metadata or bookies cannot be reached",
            "130:interrupted by Ctrl-C",
        },
        subcommands = {
            DemoCommand.class,
            AuditCommand.class,
            InspectCommand.class,
            NodeCommand.class,
            SimulateCommand.class,
            AutoComplete.GenerateCompletion.class,
            CommandLine.HelpCommand.class
        })
public final class AckRecovery implements Runnable {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] args) {
        Logging.takeInJavaLogging();
        System.exit(run(args));
    }

    /** Runs one command and answers its exit code; never throws. */
    public static int run(String... args) {
        CommandLine commandLine = commandLine();
        try {
            return commandLine.execute(args);
        } catch (Error broken) {
            tell(commandLine, "failed unexpectedly: " + oneLine(broken.toString()));
            return ExitCode.SICK.code();
        }
    }

    static CommandLine commandLine() {
        return new CommandLine(new AckRecovery())
                .registerConverter(int.class, new WholeNumber<>(Integer::valueOf))
                .registerConverter(long.class, new WholeNumber<>(Long::valueOf))
                .registerConverter(Duration.class, new TimeSpan())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(AckRecovery::wrongUsage)
                .setExecutionExceptionHandler(AckRecovery::failed);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    private static int wrongUsage(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        tell(
                command,
                oneLine(message(wrong)) + " (see '" + command.getCommandSpec().qualifiedName() + " --help')");
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            String argument = unmatched.getUnmatched().get(0);
            Set<String> commands = wrong.getCommandLine().getSubcommands().keySet();
            return commands.isEmpty()
                    ? "'" + argument + "' is too much: only options are taken"
                    : "there is no command '" + argument + "', only " + String.join(", ", commands);
        }
        return wrong.getMessage();
    }

    private static int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        boolean verbose = command.getParseResult().hasMatchedOption("--verbose");
        if (failure instanceof CommandFailed expected) {
            tell(command, oneLine(expected.getMessage()));
        } else {
            tell(
                    command,
                    "failed unexpectedly: " + oneLine(failure.toString())
                            + (verbose ? "" : " (--verbose shows where)"));
        }
        if (verbose) {
            failure.printStackTrace(command.getErr());
            command.getErr().flush();
        }
        return (failure instanceof CommandFailed expected ? expected.code() : ExitCode.SICK).code();
    }

    private static void tell(CommandLine command, String message) {
        PrintWriter err = command.getErr();
        err.println("ack-recovery: " + message);
        err.flush();
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }
}
