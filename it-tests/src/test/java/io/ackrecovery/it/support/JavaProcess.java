package io.ackrecovery.it.support;

import io.ackrecovery.cli.AckRecovery;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A main class in a process of its own, with a folder of its own for temporary files; its output goes into files. */
public final class JavaProcess implements AutoCloseable {

    private final Path temporary;
    private final Path out;
    private final Path err;
    private final Process process;

    /** {@code ack-recovery demo}. */
    public static JavaProcess demo(Path folder, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("demo"));
        arguments.addAll(List.of(options));
        return ackRecovery(folder, arguments.toArray(String[]::new));
    }

    /** {@code ack-recovery} with these arguments. */
    public static JavaProcess ackRecovery(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(AckRecovery.class.getName()));
        command.addAll(List.of(arguments));
        return new JavaProcess(folder, command);
    }

    /** A broker, as its own start script begins it. */
    public static JavaProcess broker(Path folder, Path conf) throws IOException {
        Path logback = Files.writeString(folder.resolve("logback.xml"), """
                <configuration>
                  <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
                    <encoder><pattern>%level %logger{0} %msg%n%ex</pattern></encoder>
                  </appender>
                  <root level="INFO"><appender-ref ref="OUT"/></root>
                </configuration>
                """);
        return new JavaProcess(
                folder,
                List.of(
                        "-Dlogback.configurationFile=" + logback,
                        "org.apache.pulsar.PulsarBrokerStarter",
                        "--broker-conf",
                        conf.toString()));
    }

    /** @param folder empty; for its temporary files, and what it writes */
    private JavaProcess(Path folder, List<String> main) throws IOException {
        temporary = Files.createDirectory(folder.resolve("tmp"));
        out = folder.resolve("out");
        err = folder.resolve("err");
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java")));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option ->
                        option.startsWith("-X") || option.startsWith("--add-opens") || option.startsWith("-D"))
                .forEach(command::add);
        command.addAll(List.of("-Djava.io.tmpdir=" + temporary, "-cp", classPath()));
        command.addAll(main);
        process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
    }

    /** Without what only tests have, such as another configuration of the logs. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(part -> !part.contains("test-classes") && !part.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Waits for its end, and answers its exit code. */
    public int end() throws InterruptedException {
        if (!process.waitFor(Expect.PATIENCE.toSeconds() * 2, TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end");
        }
        return process.exitValue();
    }

    /** Sends a signal by its name, as INT. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    public List<String> out() throws IOException {
        return Files.readAllLines(out);
    }

    public List<String> err() throws IOException {
        return Files.readAllLines(err);
    }

    /** Where its temporary files are. */
    public Path temporary() {
        return temporary;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
