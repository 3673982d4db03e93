package io.ackrecovery.pulsar.store;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The command that started this JVM, which may name the broker's configuration file. A broker shows its configuration to a provider
 * only when it is asked for a store, and that is too late to refuse a start.
 */
final class StartCommand {

    /** Kept by the JVM: main class and arguments. */
    private static final String COMMAND = "sun.java.command";

    /** The options of a broker's and of a standalone's start command. */
    private static final List<String> OPTIONS = List.of("--broker-conf", "-bc", "--config", "-c");

    private StartCommand() {}

    /** What the file says; empty if the command names none, or none that can be read: then the broker will say so. */
    static Optional<Properties> brokerConf() {
        return brokerConf(System.getProperty(COMMAND, ""));
    }

    static Optional<Properties> brokerConf(String command) {
        List<String> words = Arrays.asList(command.split(" "));
        if (!words.get(0).startsWith("org.apache.pulsar.")) {
            return Optional.empty();
        }
        return words.stream()
                .filter(OPTIONS::contains)
                .map(words::indexOf)
                .filter(option -> option + 1 < words.size())
                .findFirst()
                .flatMap(option -> read(words.get(option + 1)));
    }

    private static Optional<Properties> read(String file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            properties.load(reader);
            return Optional.of(properties);
        } catch (IOException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
