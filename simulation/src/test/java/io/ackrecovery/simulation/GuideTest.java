package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.simulation.Disaster.BookiesDown;
import io.ackrecovery.simulation.Disaster.Damage;
import io.ackrecovery.simulation.Disaster.DamageKind;
import io.ackrecovery.simulation.Disaster.NodeDies;
import io.ackrecovery.simulation.Disaster.Ordered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The example of the package's documentation, word for word. */
class GuideTest {

    @Test
    void ourBrokersComeThroughABadNight() {
        SimulationResult night = Scenario.ofSeed(42)
                .logs(60, 200, 4)
                .nodes(3)
                .bookies(5)
                .settings("ack-recovery.supervisor { max-permits = 8, backoff.max = 20s }")
                .with(
                        new BookiesDown(0, 4, Duration.ofMillis(50), Duration.ofMinutes(15), false),
                        new Damage(7, DamageKind.LOST_LEDGER, 0.5, Duration.ZERO, null),
                        new NodeDies(2, Duration.ofMinutes(5)),
                        new Ordered(7, Command.SKIP, Duration.ofMinutes(30)))
                .until(Duration.ofHours(1))
                .run()
                .requireIntact("mvn test -Dtest=GuideTest");

        assertThat(night.atRest()).isTrue();
        assertThat(night.figures().recovered()).isEqualTo(60);
        assertThat(night.figures().mostFailedOfOneStore()).isLessThan(60);
    }

    @Test
    void theDocumentationHasThisExample() throws IOException {
        String example = between(
                read("src/test/java/io/ackrecovery/simulation/GuideTest.java"),
                "        SimulationResult night",
                "    }");
        String documented = between(
                read("src/main/java/io/ackrecovery/simulation/package-info.java"),
                "SimulationResult night",
                " * }</pre>");

        assertThat(documented
                        .replaceAll("(?m)^ \\* ?", "")
                        .replaceAll("\\s+", " ")
                        .strip())
                .isEqualTo(example.replaceAll("\\s+", " ").strip());
    }

    private static String read(String file) throws IOException {
        return Files.readString(Path.of(file));
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from);
        return text.substring(start, text.indexOf(to, start));
    }
}
