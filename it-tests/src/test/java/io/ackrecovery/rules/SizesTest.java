package io.ackrecovery.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files stay small enough to be read at one sitting. */
class SizesTest {

    private static final int LONGEST = 300;
    private static final int MEDIAN = 100;

    @Test
    void noFileIsLongerThan300Lines() {
        assertThat(sources()).filteredOn(file -> lines(file) > LONGEST).isEmpty();
    }

    @Test
    void theMedianFileIsShorterThan100Lines() {
        List<Long> sizes = sources().stream().map(SizesTest::lines).sorted().toList();
        assertThat(sizes).isNotEmpty();
        assertThat(sizes.get(sizes.size() / 2)).isLessThan(MEDIAN);
    }

    private static List<Path> sources() {
        try (Stream<Path> files = Files.walk(Project.ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
