package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.Pause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo that is told to end, and the one that cannot begin. */
class DemoProcessIT {

    private static final Duration PROMISE = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    @Test
    void toldToEndWhileItStarts() throws Exception {
        try (JavaProcess demo = JavaProcess.demo(folder)) {
            Pause.until(() -> hasFile(demo, "current"));

            endsInTime(demo, "TERM", 143);
        }
    }

    @Test
    void toldToEndWhileItWrites() throws Exception {
        try (JavaProcess demo = JavaProcess.demo(folder, "--entries", "1000000")) {
            Pause.until(() -> hasFile(demo, "0.log"));

            endsInTime(demo, "TERM", 143);
        }
    }

    @Test
    void toldToEndInTheOutage() throws Exception {
        try (JavaProcess demo = JavaProcess.demo(folder, "--stores", "8", "--entries", "200", "--outage", "600")) {
            Pause.until(() -> demo.err().stream().anyMatch(line -> line.contains("LogUnavailable")));

            endsInTime(demo, "TERM", 143);
        }
    }

    @Test
    void ctrlCEndsIt() throws Exception {
        assumeFalse(interruptsAreIgnored(), "started in the background of a shell, which no Ctrl-C reaches");
        try (JavaProcess demo = JavaProcess.demo(folder, "--entries", "1000000")) {
            Pause.until(() -> hasFile(demo, "metadata"));

            endsInTime(demo, "INT", 130);
        }
    }

    @Test
    void metadataThatCannotBeReachedAreToldInOneLineInTime() throws Exception {
        long begun = System.nanoTime();
        try (JavaProcess demo = JavaProcess.demo(
                folder, "--metadata-url", "zk:127.0.0.1:1/x", "--set", "ack-recovery.store.open-timeout=2s")) {
            assertThat(demo.end()).isEqualTo(3);

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
            assertThat(demo.out()).isEmpty();
            assertThat(demo.err()).singleElement().asString().contains("zk:127.0.0.1:1/x");
            assertThat(demo.temporary()).isEmptyDirectory();
        }
    }

    private static void endsInTime(JavaProcess demo, String signal, int code) throws Exception {
        long told = System.nanoTime();
        demo.signal(signal);

        assertThat(demo.end()).isEqualTo(code);
        assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(PROMISE);
        assertThat(demo.temporary()).isEmptyDirectory();
        assertThat(demo.out()).isEmpty();
    }

    private static boolean hasFile(JavaProcess demo, String name) throws IOException {
        try (Stream<Path> files = Files.walk(demo.temporary())) {
            return files.anyMatch(file -> file.endsWith(name));
        } catch (UncheckedIOException vanished) {
            return false;
        }
    }

    /** What the demo would inherit from this process; only Linux tells. */
    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }
}
