package io.ackrecovery.cli;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The options of every command: its settings, and whether it says more beside its result. */
public final class SettingsOptions {

    @Option(names = "--config", paramLabel = "FILE", description = "Settings under ack-recovery, as HOCON.")
    private Path config;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            showDefaultValue = Visibility.NEVER,
            description = "One setting, over those of the file; may be given often.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--verbose", description = "Show what the libraries say, and stack traces.")
    private boolean verbose;

    /** Whether {@code --verbose} was given; {@link Logging#verbose()} is the command's to call, once nothing is wrong. */
    public boolean isVerbose() {
        return verbose;
    }

    /** As {@link Settings#load}. */
    public Config load(Config defaults) {
        return Settings.load(config, set, defaults);
    }
}
