package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The same seed gives the same trace, to the last event and nanosecond. */
class DeterminismSimulationTest {

    private static final int SEEDS = 150;

    @Test
    void aSeedGivesTheSameTraceTwiceAndInAnotherProcess() throws Exception {
        Process other = start();
        List<String> once = traces();
        List<String> again = traces();

        assertThat(again).isEqualTo(once).doesNotHaveDuplicates();
        assertThat(printedBy(other)).isEqualTo(once);
    }

    private static List<String> traces() {
        return LongStream.range(0, SEEDS)
                .mapToObj(seed -> Chaos.scenario(seed).runHashing().traceHash())
                .toList();
    }

    private static Process start() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SeedRun.class.getName(),
                        "0",
                        Integer.toString(SEEDS))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> printedBy(Process process) throws Exception {
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor()).isZero();
        return printed.lines().toList();
    }
}
