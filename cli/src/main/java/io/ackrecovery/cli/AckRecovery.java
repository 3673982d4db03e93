package io.ackrecovery.cli;

import io.ackrecovery.cli.demo.DemoCommand;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

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
            "1:wrong usage",
            "2:at least one store stopped, is partial, or did not end as it should",
            "3:metadata or bookies cannot be reached",
        },
        subcommands = {DemoCommand.class, CommandLine.HelpCommand.class})
public final class AckRecovery implements Runnable {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs one command and answers its exit code; never throws. */
    public static int run(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        return new CommandLine(new AckRecovery())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(AckRecovery::wrongUsage)
                .setExecutionExceptionHandler(AckRecovery::failed);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    private static int wrongUsage(ParameterException wrong, String[] args) {
        String help = wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help";
        tell(wrong.getCommandLine(), oneLine(wrong.getMessage()) + " (see '" + help + "')");
        return ExitCode.USAGE.code();
    }

    private static int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        boolean verbose = parsed.subcommand() != null && parsed.subcommand().hasMatchedOption("--verbose");
        boolean expected = failure instanceof CommandFailed;
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        tell(command, expected ? oneLine(message) : "failed unexpectedly: " + oneLine(failure + ""));
        if (verbose) {
            failure.printStackTrace(command.getErr());
        }
        return (expected ? ((CommandFailed) failure).code() : ExitCode.SICK).code();
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
