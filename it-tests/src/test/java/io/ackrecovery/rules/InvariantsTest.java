package io.ackrecovery.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each invariant of the architecture has a test in the simulations and one on real bookies, marked with its tag. */
class InvariantsTest {

    private static final Pattern TAG = Pattern.compile("@Tag\\(\"(I\\d+)\"\\)");
    private static final Set<String> ALL = IntStream.rangeClosed(1, 10)
            .mapToObj(number -> "I" + number)
            .collect(Collectors.toCollection(TreeSet::new));

    @Test
    void eachHasATestOnRealBookies() {
        assertThat(tagsIn("IT.java")).isEqualTo(ALL);
    }

    @Test
    void eachHasASimulation() {
        assertThat(tagsIn("SimulationTest.java")).isEqualTo(ALL);
    }

    private static Set<String> tagsIn(String nameEnd) {
        try (Stream<Path> files = Files.walk(Project.ROOT)) {
            return files.filter(file -> file.toString().endsWith(nameEnd))
                    .map(file -> Project.read(file.toString()))
                    .flatMap(source -> TAG.matcher(source).results().map(found -> found.group(1)))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
