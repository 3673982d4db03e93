package io.ackrecovery.cli;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of every command that recovers logs: its settings, the form of its result, what it says beside it. */
public final class CommonOptions {

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "Result as ${COMPLETION-CANDIDATES}.")
    private OutputFormat output;

    @Option(names = "--config", paramLabel = "FILE", description = "Settings under ack-recovery, as HOCON.")
    private Path config;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "One setting, over those of the file; may be given often.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--verbose", description = "Show what the libraries say, and stack traces.")
    private boolean verbose;

    public OutputFormat output() {
        return output;
    }

    /** Whether {@code --verbose} was given; {@link Logging#verbose()} is the command's to call, once nothing is wrong. */
    public boolean isVerbose() {
        return verbose;
    }

    /** As {@link Settings#load}. */
    public Config load(Config defaults) {
        return Settings.load(config, set, defaults);
    }

    /** Where standard output goes; empty if that is no terminal, or is for a program to read. */
    public Optional<Terminal> terminal() {
        return output == OutputFormat.json ? Optional.empty() : Terminal.ofStandardOutput();
    }
}
