package io.ackrecovery.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of every command that has a result: its form. */
public final class OutputOptions {

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "Result as ${COMPLETION-CANDIDATES}.")
    private OutputFormat output;

    public OutputFormat format() {
        return output;
    }

    /** Where standard output goes; empty if that is no terminal, or is for a program to read. */
    public Optional<Terminal> terminal() {
        return output == OutputFormat.json ? Optional.empty() : Terminal.ofStandardOutput();
    }
}
