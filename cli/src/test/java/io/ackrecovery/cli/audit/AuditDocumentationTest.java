package io.ackrecovery.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.Gap;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of the JSON documents is explained, and no other. */
class AuditDocumentationTest {

    static Stream<Arguments> documents() throws ClassNotFoundException {
        return Stream.of(
                Arguments.of("audit", AuditReport.class),
                Arguments.of("audit: log", LogReport.class),
                Arguments.of("audit: cause", CauseReport.class),
                Arguments.of("audit: gap", Gap.class),
                Arguments.of("audit: oldestTransaction", OpenAge.class),
                Arguments.of("audit: shrinking", Shrinking.class),
                Arguments.of("inspect", of("InspectReport")),
                Arguments.of("inspect: ledger", of("LedgerReport")),
                Arguments.of("inspect: loss", of("Loss")),
                Arguments.of("inspect: openTransaction", of("OpenTransactionReport")),
                Arguments.of("inspect: record", of("EntryRecords")),
                Arguments.of("entry", of("EntryReport")),
                Arguments.of("entry: copy", of("EntryReport$Copy")));
    }

    private static Class<?> of(String name) throws ClassNotFoundException {
        return Class.forName("io.ackrecovery.cli.inspect." + name);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyFieldIsExplained(String section, Class<?> type) throws IOException {
        assertThat(documented(section))
                .containsExactlyElementsOf(Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList());
    }

    private static List<String> documented(String section) throws IOException {
        String text = Files.readString(Path.of("../docs/audit.md"));
        String begin = "<!-- fields: " + section + " -->";
        assertThat(text).contains(begin);
        int from = text.indexOf(begin);
        String table = text.substring(from, text.indexOf("<!-- /fields -->", from));
        Matcher row = Pattern.compile("(?m)^\\| `(\\w+)` \\|").matcher(table);
        return row.results().map(found -> found.group(1)).toList();
    }
}
